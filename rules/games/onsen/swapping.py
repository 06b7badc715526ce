"""Exchanging two face-down cards: whoever knows a card still knows it (ONS-5.9, ONS-A16)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Arg
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.onsen.placing import CARD
from rules.games.onsen.seeing import all_face_down, is_face_down, place_of
from rules.games.onsen.table import AREA_WORDS
from rules.games.onsen.turn import acts, an_action, no_action_left, spent

OTHER = Arg(name="other", kind="piece", label=Words("other card", "もう一枚の札"))


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
    costs=an_action,
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
