"""The four actions of a turn (ONS-5.5 to ONS-5.10), and looking at what is one's own."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine import piles
from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Arg
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, Value
from rules.core.words import Words
from rules.games.onsen.seeing import (
    all_face_down,
    area_code,
    areas,
    can_be,
    card_of,
    is_face_down,
    is_full_down,
    is_own,
    may_be,
    place_of,
)
from rules.games.onsen.table import AREA_WORDS, FEWEST_AREAS
from rules.games.onsen.turn import acts, bathing, no_action_left, spent

CARD = Arg(name="card", kind="piece", label=Words("card", "札"))
OTHER = Arg(name="other", kind="piece", label=Words("other card", "もう一枚の札"))
AREA = Arg(name="area", kind="int", label=Words("spring area", "温泉エリア"))
SIDE = Arg(
    name="side", kind="choice", label=Words("side", "向き"), choices=("face_up", "face_down")
)


def _hand(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    return ({"card": piece} for piece in look.of("hand", seat))


def _not_in_hand(look: Look, act: Act) -> Iterator[Obstacle]:
    if not is_own(look, act.number("card"), "hand", act.player):
        yield Obstacle("ONS-1.3.1", "not_in_hand", {}, impossible=True)


# a companion


def _no_companion(look: Look, act: Act) -> Iterator[Obstacle]:
    yield from _not_in_hand(look, act)
    if not can_be(look, act.number("card"), "companion"):
        yield Obstacle("ONS-5.5", "not_a_companion")
    yield from no_action_left(look)


@acts.act(
    "place_companion",
    "Lay a companion",
    "お供を置く",
    "ONS-5.5",
    when="ONS-5.3",
    args=(CARD,),
    candidates=_hand,
    obstacles=_no_companion,
    bound=True,
)
def place_companion(run: Run, act: Act) -> None:
    """The companion lies face down in the player's own area and counts for that player."""
    clauses = ("ONS-5.5", "ONS-1.4.1", "ONS-2.2.1", "ONS-1.4.2")
    run.move(act.number("card"), "companions", act.player, *clauses, key="companion_laid")
    spent(run)


# a spring card


def _placements(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in look.of("hand", seat):
        if can_be(look, piece, "spring"):
            for area in areas(look):
                for side in SIDE.choices:
                    yield {"card": piece, "area": area, "side": side}


def _no_placement(look: Look, act: Act) -> Iterator[Obstacle]:
    piece, area, down = act.number("card"), act.number("area"), act.args["side"] == "face_down"
    yield from _not_in_hand(look, act)
    if area not in areas(look):
        clause = "ONS-1.5.2" if len(look.seats) <= FEWEST_AREAS else "ONS-1.5.3"
        yield Obstacle(clause, "no_such_area", {"count": len(areas(look))}, impossible=True)
        return
    if not can_be(look, piece, "spring"):
        yield Obstacle("ONS-1.5.1", "not_a_spring_card")
    elif not down and card_of(look, piece) is None:
        yield Obstacle("ONS-5.6", "unknown_face_up", {}, impossible=True)
    if down and is_full_down(look, area):
        yield Obstacle("ONS-5.7", "three_face_down", {"area": AREA_WORDS[area_code(area)]})
        yield Obstacle("ONS-1.5.5", "face_up_only")
    yield from no_action_left(look)


@acts.act(
    "place_spring",
    "Lay a spring card",
    "温泉カードを置く",
    "ONS-5.6",
    when="ONS-5.3",
    args=(CARD, AREA, SIDE),
    candidates=_placements,
    obstacles=_no_placement,
    bound=True,
)
def place_spring(run: Run, act: Act) -> None:
    """The card lies in the area; who laid it face down knows it, and nobody else."""
    piece, zone = act.number("card"), area_code(act.number("area"))
    down = act.args["side"] == "face_down"
    run.move(
        piece,
        zone,
        None,
        *("ONS-5.6", "ONS-1.5.1", "ONS-1.5.4"),
        *(("ONS-5.7", "ONS-1.5.5") if down else ()),
        key="laid_face_down" if down else "laid_face_up",
        face_down=down,
        known=1 << act.player if down else 0,
    )
    if down and run.setting("owner_may_recheck"):
        run.change(piece, "own_card", "ONS-A17", owner=act.player)
    spent(run)


# looking at a card


def _peeks(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    return ({"card": piece} for piece in all_face_down(look))


def _no_peek(look: Look, act: Act) -> Iterator[Obstacle]:
    if not is_face_down(look, act.number("card")):
        yield Obstacle("ONS-5.8", "not_face_down", {}, impossible=True)
    yield from no_action_left(look)


@acts.act(
    "peek",
    "Look at a face-down card",
    "伏せ札を見る",
    "ONS-5.8",
    when="ONS-5.3",
    args=(CARD,),
    candidates=_peeks,
    obstacles=_no_peek,
    bound=True,
)
def peek(run: Run, act: Act) -> None:
    """The player alone learns the card; the others see at which one the player looks."""
    _look_at(run, act, "peeked_at", "ONS-5.8")
    spent(run)
    if card_of(run, act.number("card")) is None:
        run.goto("peeked", "ONS-5.8", card=act.number("card"))


def _look_at(run: Run, act: Act, key: str, *clauses: str) -> None:
    piece = act.number("card")
    user, area = run.who(act.player), AREA_WORDS[run.zone_of(piece)]
    run.note("effect", key, *clauses, user=user, area=area, place=place_of(run, piece))
    known = run.pieces[piece].known | 1 << act.player
    run.change(piece, "seen_by_one", *clauses, known=known)


@bathing.outcome(
    "peeked",
    "Which card was seen?",
    "見た札は？",
    "ONS-5.8",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: may_be(look, look.here("card")),
    secret=True,
)
def peeked(run: Run, card: Value) -> None:
    """The card is named for the player and the judge, or stays unknown."""
    piles.name(run, run.here("card"), card)
    run.goto("act", "ONS-5.8")


# exchanging two cards


def _swaps(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    down = all_face_down(look)
    for n, piece in enumerate(down):
        for other in down[n + 1 :]:
            yield {"card": piece, "other": other}


def _no_swap(look: Look, act: Act) -> Iterator[Obstacle]:
    piece, other = act.number("card"), act.number("other")
    if not (is_face_down(look, piece) and is_face_down(look, other)):
        yield Obstacle("ONS-5.9", "not_face_down", {}, impossible=True)
    elif piece == other:
        yield Obstacle("ONS-5.9", "same_card", {}, impossible=True)
    yield from no_action_left(look)


@acts.act(
    "swap",
    "Exchange two face-down cards",
    "伏せ札を入れ替える",
    "ONS-5.9",
    when="ONS-5.3",
    args=(CARD, OTHER),
    candidates=_swaps,
    obstacles=_no_swap,
    bound=True,
)
def swap(run: Run, act: Act) -> None:
    """The cards change places and stay face down; who knows a card still knows it (ONS-A16)."""
    one, other = sorted(
        (act.number("card"), act.number("other")), key=lambda each: _spot(run, each)
    )
    (zone, place), (zone_of_other, place_of_other) = _spot(run, one), _spot(run, other)
    run.note(
        "effect",
        "exchanged",
        *("ONS-5.9", "ONS-A16"),
        user=run.who(act.player),
        area=AREA_WORDS[zone],
        place=place + 1,
        other_area=AREA_WORDS[zone_of_other],
        other_place=place_of_other + 1,
    )
    _lay_at(run, one, zone_of_other, place_of_other)
    _lay_at(run, other, zone, place)
    spent(run)


def _spot(look: Look, piece: int) -> tuple[str, int]:
    return look.pieces[piece].zone, place_of(look, piece) - 1


def _lay_at(run: Run, piece: int, zone: str, place: int) -> None:
    known = run.pieces[piece].known
    run.move(
        piece, zone, None, "ONS-5.9", at=place, known=known, face_down=True, keep_marks=True,
        key="stays_face_down",
    )  # fmt: skip


# looking at what is one's own


def _own_cards(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    if look.setting("owner_may_recheck"):
        for piece in all_face_down(look):
            if look.pieces[piece].owner == seat:
                yield {"card": piece}


def _no_second_look(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("card")
    if not is_face_down(look, piece):
        yield Obstacle("ONS-5.8", "not_face_down", {}, impossible=True)
    elif not look.setting("owner_may_recheck"):
        yield Obstacle("ONS-5.8", "look_by_action")
        yield Obstacle("ONS-A17", "no_second_look")
    elif look.pieces[piece].owner != act.player:
        yield Obstacle("ONS-5.8", "laid_by_another")


@acts.act(
    "look_again",
    "Look again at one’s own face-down card",
    "自分で伏せた札を見直す",
    "ONS-5.8",
    "ONS-A17",
    when="ONS-5.8",
    args=(CARD,),
    candidates=_own_cards,
    obstacles=_no_second_look,
    interjects=True,
)
def look_again(run: Run, act: Act) -> None:
    """Where the table allows it, no action is spent (ONS-A17)."""
    _look_at(run, act, "looked_again", "ONS-5.8", "ONS-A17")


@acts.act(
    "look_at_own_area",
    "Look at one’s own personal area",
    "自分の個人エリアを見る",
    "ONS-1.4.2",
    "ONS-4.4",
    when="ONS-1.4.2",
    interjects=True,
)
def look_at_own_area(run: Run, act: Act) -> None:
    """The own leader and companions may be looked at whenever one likes."""
    run.note("effect", "looked_at_own", "ONS-1.4.2", "ONS-4.4", user=run.who(act.player))
