"""The three kinds of relief (OML-5.*), and a skill area that would hold six (OML-4.9.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import EVERYBODY, Value
from rules.core.words import Words
from rules.games.omoline.play import bottles
from rules.games.omoline.play.seeing import (
    card_of,
    hold_power,
    owner_of,
    urge,
    would_overflow,
)
from rules.games.omoline.play.table import AREA_LIMIT, EMERGENCY_EXTRA

acts = Acts()
CHARACTER = Arg(name="character", kind="piece", label=Words("character", "キャラ"))


def fill(run: Run, piece: int, extra: int, *clauses: str) -> None:
    """Take the character's counters off; they and so many more go to its owner's bottle (OML-1.2)."""
    seat, amount = owner_of(run, piece), urge(run, piece) + extra
    bottles.add(run, seat, amount, "OML-1.2", "OML-4.4.1", *clauses)
    if urge(run, piece):
        run.mark(piece, "urge", 0, "OML-4.4.1", "OML-5.1.1")


def to_skill_area(run: Run, piece: int, *clauses: str) -> None:
    """Lay the character into its owner's skill area (OML-4.9.1)."""
    seat = owner_of(run, piece)
    run.move(piece, "skill_area", seat, *clauses, "OML-4.9.1", key="to_skill_area")


def restroom_relief(run: Run, piece: int) -> None:
    """The character enters the restroom; its counters go to the bottle, no more (OML-5.2.1, OML-5.2.2)."""
    run.note("effect", "restroom_relief", "OML-5.2.1", "OML-4.6.2", card=run.face(piece))
    fill(run, piece, 0, "OML-5.2.2")
    run.move(piece, "restroom", None, "OML-6.11.2", "OML-4.6.1", "OML-5.1.1", key="enters")


def emergency_relief(run: Run, piece: int) -> bool:
    """Relieve by the emergency measure, or tell why the effect is cancelled; return whether it was done.

    Source: OML-5.3.2 to OML-5.3.5, OML-2.1.13; costs stay paid (OML-A19).
    """
    clause = why_not(run, piece)
    if clause:
        run.note("not applied", "relief_cancelled", clause, "OML-A19", card=run.face(piece))
        return False
    run.note("effect", "emergency_relief", "OML-5.3.3", "OML-2.1.11", card=run.face(piece))
    fill(run, piece, EMERGENCY_EXTRA, "OML-5.3.2")
    to_skill_area(run, piece, "OML-5.3.5", "OML-5.1.1")
    return True


def why_not(look: Look, piece: int) -> str:
    """Return the clause that bars emergency relief of the character; empty when it can be done."""
    card = card_of(look, piece)
    if card is None or card.ep is None:
        return "OML-2.1.13"
    if urge(look, piece) < card.ep:
        return "OML-5.3.3"
    return "OML-5.3.4" if would_overflow(look, piece, EMERGENCY_EXTRA) else ""


# accidents

accident = Procedure(
    "accident",
    Words("Accident", "失敗"),
    seen={"character": "pieces"},
    holds={"character": ("piece", "")},
)


@accident.step("fill", "Counters to the bottle", "ボトルへの加算", "OML-5.4.2")
def fill_bottle(run: Run) -> None:
    """The counters and as many more as the hold power go to the bottle; more than 40 loses at once."""
    piece = run.here("character")
    fill(run, piece, hold_power(run, piece), "OML-5.4.2")
    run.goto("leave", "OML-5.4.3")


@accident.step("leave", "To the skill area", "スキルエリアに置く", "OML-5.4.4")
def leave_line(run: Run) -> None:
    """The character goes to the skill area."""
    to_skill_area(run, run.here("character"), "OML-5.4.4", "OML-5.1.1")
    run.leave()


def check_accidents(run: Run) -> None:
    """A character in the line whose urge exceeds its hold power has an accident, at any time.

    The one furthest back comes first, as in battles. Source: OML-5.4.1, OML-2.1.8; OML-A34.
    """
    if not run.has_touched("pieces") or not run.frames or run.frame("accident") is not None:
        return
    for piece in reversed(run.zones["line"]):
        if urge(run, piece) > hold_power(run, piece) > 0:
            clauses = ("OML-5.4.1", "OML-2.1.8", *_cause(run))
            run.note(
                "state check", "accident", *clauses, card=run.face(piece), urge=urge(run, piece)
            )
            run.call("accident", None, *clauses, character=piece)
            return


def _cause(look: Look) -> tuple[str, ...]:
    """Return the clause of an accident in battle; outside it is the same by our reading."""
    at_battle = look.top.proc == "turn" and look.top.step == "battle"
    return ("OML-6.10.13", "OML-2.1.2") if at_battle else ("OML-A34",)


# overflow of the skill area

overflow = Procedure(
    "overflow",
    Words("Skill area over five", "スキルエリアの超過"),
    seen={"user": "all"},
    holds={"user": ("seat", "")},
)

overflow.decision(
    "choose",
    "Return a character to the deck",
    "デッキに戻すキャラを選ぶ",
    "OML-4.9.3",
    "OML-4.9.4",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("return_character",),
)


def check_overflow(run: Run) -> None:
    """With six characters in a skill area its owner returns one, the newcomer too (OML-A17)."""
    if not run.has_touched("zones") or not run.frames or run.frame("overflow") is not None:
        return
    for seat in (0, 1):
        if len(run.of("skill_area", seat)) > AREA_LIMIT:
            run.call("overflow", None, "OML-4.9.3", "OML-4.9.4", user=seat)
            return


def _skill_area(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in look.of("skill_area", seat):
        yield {"character": piece}


def _not_there(look: Look, act: Act) -> Iterator[Obstacle]:
    if look.pieces[act.number("character")].zone != look.key("skill_area", act.player):
        yield Obstacle("OML-4.9.4", "not_in_skill_area", {}, impossible=True)


@acts.act(
    "return_character",
    "Return to the character deck",
    "キャラデッキに戻す",
    "OML-4.9.4",
    "OML-A17",
    when="OML-4.9.4",
    args=(CHARACTER,),
    candidates=_skill_area,
    obstacles=_not_there,
    bound=True,
)
def return_character(run: Run, act: Act) -> None:
    """Any of the six goes to the bottom of the character deck, by choice of its owner."""
    to_bottom(run, act.number("character"), "OML-4.9.4", "OML-A17")
    if len(run.of("skill_area", run.here("user"))) <= AREA_LIMIT:
        run.leave()


def to_bottom(run: Run, piece: int, *clauses: str) -> None:
    """Put a character on the bottom of its owner's character deck, where both players know it."""
    seat = owner_of(run, piece)
    run.move(piece, "character_deck", seat, *clauses, key="to_bottom", known=EVERYBODY)
