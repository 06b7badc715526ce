"""Carrying out what stands on a card, one effect after the other."""

from __future__ import annotations

from typing import Any

from rules.core.engine.chances import Dice
from rules.core.engine.look import Look
from rules.core.engine.procedures import Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, Value
from rules.core.words import Words
from rules.games.nanika.cards import model
from rules.games.nanika.cards.model import Card, Effect, Power
from rules.games.nanika.dice.faces import BLANK, is_fumble, strength
from rules.games.nanika.installing import drop_shells, install
from rules.games.nanika.seeing import is_ghost

USER = Arg(name="user", kind="seat", label=Words("user", "ユーザー"))

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
        return (model.ByHand(*printed(ability)),)
    return ability.effects


def printed(ability: model.Ability) -> tuple[str, str]:
    """Return what stands on the card of an ability, in Japanese and in English."""
    if ability.text or ability.condition:
        return ability.text or ability.condition, ability.text_en or ability.condition_en
    by_hand = [each for each in ability.effects if isinstance(each, model.ByHand)]
    return "".join(each.text for each in by_hand), " ".join(each.text_en for each in by_hand)


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
    "テキストのダイス",
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
    if rolled == (BLANK,):
        run.note("check passed", "one_die_safe", "NNK-6.1.4", card=run.face(run.here("piece")))
    total = strength(rolled, power.m)
    run.note("check passed", "event_total", "NNK-6.1.2", total=total)
    run.goto("next", total=max(0, total))


def _fumble(run: Run) -> None:
    part, user, piece = run.here("part"), run.here("user"), run.here("piece")
    if part == "mandatory":
        run.note("check failed", "other_fumble", "NNK-6.1.8", "NNK-A39")
        run.goto("next", at=len(effects_of(run)))
        run.ask_judge(OTHER_FUMBLE, "NNK-6.1.8", "NNK-A39", card=piece)
        return
    clauses = ("NNK-6.1.7", "NNK-A31") if part == "event" else ("NNK-6.1.6",)
    run.note("not applied", "fumbled", "NNK-6.1.3", *clauses)
    run.goto("next", at=len(effects_of(run)))
    if part == "event" and run.setting("fumbled_event_destination") == "archive":
        run.move(piece, "archive", user, "NNK-6.1.7", "NNK-A31", key="returned")


OTHER_FUMBLE = "by_hand.other_fumble"


def now(look: Look) -> Any:
    """Return the effect that waits for a choice."""
    return effects_of(look)[look.here("at") - 1]


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


def install_named(run: Run, piece: int, user: int) -> None:
    """Install by effect: it does not count as the one ghost of the turn."""
    install(run, piece, user, "NNK-B.4", "NNK-A24")


def side_of(look: Look, seat: int) -> str | None:
    """Return the side of the battle that the user is on, or None for an outside user."""
    battle = look.frame("battle")
    if battle is None:
        return None
    return {battle.data["user"]: "attack", battle.data["target"]: "defence"}.get(seat)


def send_away(run: Run, piece: int, to: str) -> None:
    """Take a ghost off the desktop; its shell goes to the trash."""
    drop_shells(run, piece)
    clauses = ("NNK-7.2", "NNK-A02") if to == "void" else ()
    run.move(piece, to, None, *clauses, key="sent", zone=to)
