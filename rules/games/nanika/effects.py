"""Carrying out what stands on a card, one effect after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chances import Dice
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, Value
from rules.core.words import Words
from rules.games.nanika.cards import model
from rules.games.nanika.cards.model import Card, Effect, Power
from rules.games.nanika.dice import is_fumble, strength
from rules.games.nanika.installing import CARD, install
from rules.games.nanika.seeing import ghosts, in_archive, is_ghost

acts = Acts()
USER = Arg(name="user", kind="seat", label=Words("user", "ユーザー"))
GHOST = Arg(name="ghost", kind="piece", label=Words("ghost", "ゴースト"))

effects = Procedure(
    "effects",
    Words("Effects of a card", "札の効果"),
    seen={
        "user": "all",
        "card": "all",
        "part": "all",
        "piece": "pieces",
        "ability": "all",
        "at": "all",
        "total": "all",
        "left": "all",
    },
    holds={
        "user": ("seat", ""),
        "card": ("card", ""),
        "part": ("text", ""),
        "piece": ("piece", ""),
        "ability": ("count", None),
        "at": ("count", "roll"),
        "total": ("count", None),
        "left": ("count", None),
    },
)
CLAUSE_OF_PART = {"event": "NNK-3.4", "mandatory": "NNK-3.20", "ability": "NNK-3.13"}
"""The clause under which each part of a card is carried out by hand."""


def dice_of(look: Look) -> Power | None:
    """Return the dice that the part under way is rolled with."""
    card, part = _card(look), look.here("part")
    if part == "event":
        return card.event.dice if card.event else None
    return card.status[look.here("ability")].dice if part == "ability" else card.dice


def effects_of(look: Look) -> tuple[Effect, ...]:
    """Return the effects of the part under way, in order."""
    card, part = _card(look), look.here("part")
    if part == "event":
        return card.event.effects if card.event else ()
    if part == "mandatory":
        return card.effects
    ability: model.Ability = card.status[look.here("ability")]
    if ability.condition:
        return (model.ByHand(ability.text or ability.condition),)
    return ability.effects


def _card(look: Look) -> Card:
    card: Card = look.cards[look.here("card")]
    return card


@effects.step("begin", "Carry out the card", "札の処理", "NNK-3.4")
def begin(run: Run) -> None:
    """Dice come first, where the text has any."""
    power = dice_of(run)
    run.goto("roll" if power is not None and power.n else "next", at=0)


@effects.outcome(
    "roll",
    "Dice of the text",
    "記載のダイス",
    "NNK-6.1.1",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: Dice((dice_of(look) or Power()).n),
)
def roll(run: Run, faces: Value) -> None:
    """A fumble undoes an event or an ability; another fumble is for the judge."""
    assert isinstance(faces, tuple)
    rolled = tuple(int(str(face)) for face in faces)
    power = dice_of(run) or Power()
    if is_fumble(rolled):
        _fumble(run)
        return
    total = strength(rolled, power.m)
    run.note("check passed", "event_total", "NNK-6.1.2", total=total)
    run.goto("next", total=max(0, total))


def _fumble(run: Run) -> None:
    part, user, piece = run.here("part"), run.here("user"), run.here("piece")
    if part == "mandatory":
        run.note("check failed", "other_fumble", "NNK-6.1.8", "NNK-A39")
        run.goto("next", at=len(effects_of(run)))
        run.call("by_hand", None, "NNK-6.1.8", text=OTHER_FUMBLE, clause="NNK-6.1.8", card=piece)
        return
    clause = "NNK-6.1.7" if part == "event" else "NNK-6.1.6"
    run.note("not applied", "fumbled", "NNK-6.1.3", clause)
    run.goto("next", at=len(effects_of(run)))
    if part == "event" and run.setting("fumbled_event_destination") == "archive":
        run.move(piece, "archive", user, "NNK-6.1.7", "NNK-A31", key="returned")


OTHER_FUMBLE = "シテオク: 使った側に不利なことを決める / Fumble: decide what goes against its user"


@effects.step("next", "Next effect", "次の効果", "NNK-3.4")
def next_effect(run: Run) -> None:
    """The effects are carried out in the order in which they stand."""
    at, todo = run.here("at"), effects_of(run)
    if at >= len(todo):
        run.leave()
        return
    run.remember(at=at + 1)
    CARRY_OUT[type(todo[at])](run, todo[at])


def now(look: Look) -> Any:
    """Return the effect that waits for a choice."""
    return effects_of(look)[look.here("at") - 1]


def _download(run: Run, effect: model.Download) -> None:
    count = run.here("total") or 0 if effect.by_dice else effect.count
    clauses = ("NNK-B.4", "NNK-A24") if run.here("part") == "event" else ()
    run.call("download", None, *clauses, user=run.here("user"), left=count)


def named_ghosts(look: Look, seat: int, keys: tuple[str, ...]) -> tuple[int, ...]:
    """Return the ghosts in the archive that carry one of the names (NNK-B.4, NNK-A23)."""
    contains = look.setting("name_match") == "contains"
    return tuple(
        piece
        for piece in look.of("archive", seat)
        if is_ghost(look, piece) and _is_named(look.card(piece), keys, contains)
    )


def _is_named(card: Card, keys: tuple[str, ...], contains: bool) -> bool:
    if contains:
        return any(key in name for key in keys for name in (*card.name_keys, card.name))
    return any(key in card.name_keys for key in keys)


def _install(run: Run, effect: model.InstallFromArchive) -> None:
    user = run.here("user")
    found = named_ghosts(run, user, effect.name_keys_any)
    if not found:
        run.note("not applied", "no_named_ghost", "NNK-B.4", "NNK-A23")
    elif len(found) == 1 and not effect.optional:
        _install_named(run, found[0], user)
    else:
        run.goto("choose_install", left=effect.max)


def _install_named(run: Run, piece: int, user: int) -> None:
    """Install by effect: it does not count as the one ghost of the turn."""
    install(run, piece, user, "NNK-B.4", "NNK-A24")


effects.decision(
    "choose_install",
    "Choose the ghost to install",
    "出すゴーストを選ぶ",
    "NNK-B.4",
    "NNK-A41",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("choose_install", "decline"),
)


def _install_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in named_ghosts(look, seat, now(look).name_keys_any):
        yield {"card": piece}


def _not_installable(look: Look, act: Act) -> Iterator[Obstacle]:
    if not in_archive(look, act.number("card"), act.player):
        yield Obstacle("NNK-B.4", "not_in_archive")
    elif look.top.step == "choose_install" and act.number("card") not in named_ghosts(
        look, act.player, now(look).name_keys_any
    ):
        yield Obstacle("NNK-A23", "not_named")


@acts.act(
    "choose_install",
    "Install the named ghost",
    "指定のゴーストを出す",
    "NNK-B.4",
    when="NNK-B.4",
    args=(CARD,),
    candidates=_install_candidates,
    obstacles=_not_installable,
    bound=True,
)
def choose_install(run: Run, act: Act) -> None:
    """One ghost with a quoted name is installed (NNK-A41), as many as the text says."""
    _install_named(run, act.number("card"), act.player)
    left = run.here("left") - 1
    more = named_ghosts(run, act.player, now(run).name_keys_any)
    run.goto("choose_install" if left and more else "next", left=left)


def _must_install(look: Look, act: Act) -> Iterator[Obstacle]:
    if look.top.step == "choose_install" and not now(look).optional:
        yield Obstacle("NNK-B.4", "must_install")


@acts.act(
    "decline",
    "Install none",
    "出さない",
    "NNK-B.4",
    when="NNK-B.4",
    obstacles=_must_install,
    bound=True,
)
def decline(run: Run, act: Act) -> None:
    """The user does without, where the text allows it."""
    run.goto("next")


def _skip(run: Run, effect: model.SkipNextTurn) -> None:
    run.goto("choose_user")


effects.decision(
    "choose_user",
    "Choose a user",
    "ユーザーを選ぶ",
    "NNK-B.7",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("choose_user",),
)


def _user_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for user in look.playing():
        yield {"user": user}


def _not_playing(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.number("user") in look.out:
        yield Obstacle("NNK-B.7", "out_of_game", {"user": act.number("user")})


@acts.act(
    "choose_user",
    "Choose a user",
    "ユーザーを選ぶ",
    "NNK-B.7",
    when="NNK-B.7",
    args=(USER,),
    candidates=_user_candidates,
    obstacles=_not_playing,
    bound=True,
)
def choose_user(run: Run, act: Act) -> None:
    """The user named skips the next turn; two such effects skip one turn (NNK-A26)."""
    run.set("skips", True, act.number("user"), "NNK-B.7", "NNK-A26")
    run.goto("next")


def _strength(run: Run, effect: model.Strength) -> None:
    battle = run.frame("battle")
    if battle is None:
        run.note("not applied", "nothing_to_change", "NNK-3.9")
        return
    kind = battle.data["kind"]
    side = side_of(run, run.here("user")) if effect.side == "own" else effect.side
    if side is None or effect.battle not in ("any", kind):
        run.note("not applied", "wrong_battle", "NNK-6.0.11")
        return
    extra = run.within("battle", f"{side}_extra") + effect.amount
    run.note("effect", "side_changed", "NNK-6.0.11", side=side, amount=effect.amount)
    run.remember_in("battle", "NNK-6.0.11", **{f"{side}_extra": extra})


def side_of(look: Look, seat: int) -> str | None:
    """Return the side of the battle that the user is on, or None for an outside user."""
    battle = look.frame("battle")
    if battle is None:
        return None
    return {battle.data["user"]: "attack", battle.data["target"]: "defence"}.get(seat)


def _set_kind(run: Run, effect: model.SetKind) -> None:
    if run.frame("battle") is None:
        run.note("not applied", "nothing_to_change", "NNK-3.9")
    else:
        run.note("effect", "kind_changed", "NNK-6.0.11", kind=effect.kind)
        run.remember_in("battle", "NNK-6.0.11", kind=effect.kind)


def _send(run: Run, effect: model.SendGhosts) -> None:
    everywhere = [piece for seat in range(len(run.seats)) for piece in ghosts(run, seat)]
    if not everywhere:
        run.note("not applied", "no_ghost")
    elif effect.which == "all":
        for piece in everywhere:
            send_away(run, piece, effect.to)
    else:
        run.goto("choose_ghost")


def send_away(run: Run, piece: int, to: str) -> None:
    """Take a ghost off the desktop; its shell goes to the trash."""
    for shell in run.attached(piece):
        run.move(shell, "trash", None, key="trashed")
    clauses = ("NNK-7.2", "NNK-A02") if to == "void" else ()
    run.move(piece, to, None, *clauses, key="sent", zone=to)


effects.decision(
    "choose_ghost",
    "Choose a ghost",
    "ゴーストを選ぶ",
    "NNK-3.4",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("choose_ghost",),
)


def _any_ghost(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for user in range(len(look.seats)):
        for piece in ghosts(look, user):
            yield {"ghost": piece}


def _not_installed(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("ghost")
    seat = look.seat_of(piece)
    if seat is None or piece not in ghosts(look, seat):
        yield Obstacle("NNK-3.4", "not_installed")


@acts.act(
    "choose_ghost",
    "Choose a ghost",
    "ゴーストを選ぶ",
    "NNK-3.4",
    when="NNK-3.4",
    args=(GHOST,),
    candidates=_any_ghost,
    obstacles=_not_installed,
    bound=True,
)
def choose_ghost(run: Run, act: Act) -> None:
    """The ghost chosen leaves the desktop."""
    send_away(run, act.number("ghost"), now(run).to)
    run.goto("next")


def _by_hand(run: Run, effect: model.ByHand) -> None:
    clause = CLAUSE_OF_PART[run.here("part")]
    run.call("by_hand", None, clause, text=effect.text, clause=clause, card=run.here("piece"))


CARRY_OUT: dict[type, Callable[[Run, Any], None]] = {
    model.Download: _download,
    model.InstallFromArchive: _install,
    model.SkipNextTurn: _skip,
    model.Strength: _strength,
    model.SetKind: _set_kind,
    model.SendGhosts: _send,
    model.ByHand: _by_hand,
}
