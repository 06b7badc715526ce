"""The end phase: restroom, urge and line step, and the change of roles (OML-6.11 to OML-6.14)."""

from __future__ import annotations

from rules.core.engine import piles
from rules.core.engine.look import Look
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, Value
from rules.games.omoline.play import bottles
from rules.games.omoline.play.relief import restroom_relief, to_skill_area
from rules.games.omoline.play.seeing import (
    attack_player,
    bottle,
    card_of,
    hold_power,
    in_line,
    other,
    urge,
    would_overflow,
)
from rules.games.omoline.play.table import COUNTERS_PER_ENTRY, IN_LINE
from rules.games.omoline.play.turn import turn


@turn.step("restroom", "Restroom step, leaving", "トイレ段階(退室)", "OML-6.11.1")
def leave_restroom(run: Run) -> None:
    """What was declared for battle is over; the occupant goes to the skill area."""
    for fact in ("attacks", "blocks", "battled"):
        run.set(fact, (), None, "OML-6.10.1")
    _wear_off(run, "battle_end")
    for piece in run.shared("restroom"):
        to_skill_area(run, piece, "OML-6.11.1", "OML-4.6.3")
    run.goto("entry", tried=0)


def _wear_off(run: Run, until: str) -> None:
    """Let changes of power end that last until then (our reading of a declared effect)."""
    if run.fact("power_changes"):
        left = tuple(row for row in run.fact("power_changes") if row[2] != until)
        run.set("power_changes", left, None, "OML-2.2.10")


@turn.step("entry", "Restroom step, entering", "トイレ段階(入室)", "OML-4.6.1")
def entry(run: Run) -> None:
    """Closed, one closure counter less; otherwise the head enters, or goes to the rear."""
    line = run.zones["line"]
    if run.fact("closure") > 0:
        run.note("not applied", "closed", "OML-6.11.3", "OML-4.6.4", "OML-A07")
        run.set("closure", run.fact("closure") - 1, None, "OML-6.11.3")
        run.goto("urge", "OML-6.11.3")
    elif not line:
        run.note("not applied", "nobody_waits", "OML-6.11.2")
        run.goto("urge")
    elif would_overflow(run, line[0]):
        _to_rear(run, line[0])
    else:
        run.note("check passed", "may_enter", "OML-5.2.3", card=run.face(line[0]))
        restroom_relief(run, line[0])
        run.goto("urge", "OML-6.11.2")


def _to_rear(run: Run, head: int) -> None:
    """A barred head goes to the rear with its counters; nobody else enters (OML-A06, OML-A38)."""
    run.note("not applied", "barred", "OML-5.2.3", "OML-6.11.4", card=run.face(head))
    run.move(
        head, "line", None, "OML-5.2.4", "OML-6.11.4", "OML-A38", key="to_rear", keep_marks=True
    )
    tried = (run.here("tried") or 0) + 1
    next_enters = run.setting("requeue_next_head_enters") and tried < len(run.zones["line"])
    run.goto("entry" if next_enters else "urge", "OML-6.11.4", "OML-A06", tried=tried)


@turn.step("urge", "Urge step", "尿意段階", "OML-6.12.1")
def raise_urge(run: Run) -> None:
    """Every character in the line gains 1, those at their hold power none: no accident (OML-6.12.3)."""
    for piece in run.zones["line"]:
        held = urge(run, piece)
        if held < hold_power(run, piece):
            run.mark(piece, "urge", held + 1, "OML-6.12.1", "OML-A08")
        else:
            run.note(
                "not applied",
                "at_hold_power",
                "OML-6.12.2",
                "OML-6.12.3",
                "OML-2.1.2",
                card=run.face(piece),
            )
    run.goto("line", "OML-6.12.1")


@turn.step("line", "Line step", "ライン段階", "OML-6.13.1")
def line_step(run: Run) -> None:
    """The line has no gaps; then the one who went first in the game adds a character first (OML-A39)."""
    first = run.fact("first_player") or 0
    run.goto("join", "OML-6.13.1", left=(first, other(first)))


@turn.step("join", "A character joins the line", "ラインへの追加", "OML-4.5.2")
def join(run: Run) -> None:
    """The top character of the deck joins at the rear, unless three of the player stand in the line."""
    left = run.here("left")
    if not left:
        run.goto("swap")
        return
    seat = left[0]
    deck = run.of("character_deck", seat)
    standing = len(in_line(run, seat))
    if standing >= IN_LINE:
        clauses = ("OML-6.13.5", "OML-4.5.3", "OML-A05")
        run.note("not applied", "line_full", *clauses, user=run.who(seat))
        run.remember("OML-6.13.5", left=left[1:])
    elif not deck:
        run.note("not applied", "no_character", "OML-4.2.1", "OML-A29", user=run.who(seat))
        run.remember("OML-A29", left=left[1:])
    elif card_of(run, deck[0]) is None:
        run.goto("joined", "OML-4.5.2", card=deck[0])
    else:
        _add(run, seat, deck[0], standing)


@turn.outcome(
    "joined",
    "The character that joins the line",
    "ラインに加わるキャラの確認",
    "OML-4.5.2",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: piles.may_be(look, look.here("card"), may_stay_unknown=False),
)
def joined(run: Run, card: Value) -> None:
    """The top character is turned over: in the line it lies open."""
    run.identify(run.here("card"), str(card), "OML-4.5.2")
    run.goto("join")


def _add(run: Run, seat: int, piece: int, standing: int) -> None:
    run.note("check passed", "room_in_line", "OML-6.13.5", user=run.who(seat), count=standing)
    order = "OML-6.13.2" if seat == run.fact("first_player") else "OML-6.13.6"
    run.move(piece, "line", None, order, "OML-4.5.2", "OML-A39", key="joins", user=run.who(seat))
    _counters(run, seat, piece)


def entry_counters(look: Look, seat: int, piece: int) -> int:
    """Return the counters that a joining character gets: a fifth of the bottle, not above its hold power.

    Source: OML-4.4.2, OML-4.4.3, OML-6.13.3, OML-6.13.4.
    """
    return min(hold_power(look, piece), bottle(look, seat) // COUNTERS_PER_ENTRY)


def _counters(run: Run, seat: int, piece: int) -> None:
    """Place the counters; they come from the supply unless the tournament says so (OML-A09)."""
    count = entry_counters(run, seat, piece)
    if count:
        clauses = ("OML-6.13.3", "OML-4.4.2", "OML-6.13.4", "OML-4.4.3", "OML-A09")
        run.mark(piece, "urge", count, *clauses)
        if run.setting("entry_counters_source") == "bottle":
            bottles.add(run, seat, -count, "OML-A09")
    run.goto("join", left=run.here("left")[1:])


@turn.step("swap", "The roles change", "攻守交代", "OML-6.14.1", "OML-6.14.2")
def swap(run: Run) -> None:
    """The block player attacks now; a new turn begins."""
    _wear_off(run, "turn_end")
    run.set("attack_player", other(attack_player(run)), None, "OML-6.14.1")
    run.set("turn_no", run.fact("turn_no") + 1, None, "OML-6.14.2")
    run.goto("refresh", "OML-6.14.2")
