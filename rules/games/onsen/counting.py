"""Counting: base, race bonus, spring effects, and who wins (ONS-6.2.5 to ONS-6.2.10, ONS-6.3.1)."""

from __future__ import annotations

from rules.core.engine.chances import Pick
from rules.core.engine.look import Look
from rules.core.engine.run import Run
from rules.core.engine.values import JUDGE, Value
from rules.core.words import Words
from rules.games.onsen.cards.model import Card
from rules.games.onsen.revealing import own_area, scorer, scoring
from rules.games.onsen.seeing import card_of, companions, companions_left, leader_of, springs_in

COUNTING = ("recovery", "ornament", "special")
"""The kinds of spring cards that remain: all but OUT and OUT void (ONS-A25)."""

BY_HAND = tuple(range(-10, 31))
"""The points that the judge may enter for one card; the rest by a change by hand."""

SHARED = "shared"


@scoring.step("count", "Base and race bonus", "基礎点と種族ボーナス", "ONS-6.2.5", "ONS-6.2.6")
def count(run: Run) -> None:
    """One point for each companion left; all of the leader's race multiply it by their number."""
    seat = scorer(run)
    left = len(companions_left(run, seat))
    run.note("effect", "base", "ONS-6.2.6", user=run.who(seat), count=left)
    bonus = is_one_race(run, seat)
    if bonus:
        run.note("check passed", "race_bonus", "ONS-6.2.7", "ONS-A06", count=left)
    elif left:
        run.note("not applied", "no_race_bonus", "ONS-6.2.7", "ONS-A06")
    clauses = ("ONS-6.2.7", "ONS-6.2.8", "ONS-A06") if bonus else ("ONS-6.2.6",)
    run.set("companion_points", left * left if bonus else left, seat, *clauses)
    run.goto("spring", "ONS-6.2.5")


def is_one_race(look: Look, seat: int) -> bool:
    """Return whether the companions are of the leader's race only, at least one (ONS-6.2.7).

    Looked at are those left after OUT, or all of them where the table plays so (ONS-A06).
    """
    leader, after = leader_of(look, seat), look.setting("race_bonus_check") == "after_out"
    looked_at = (companions_left if after else companions)(look, seat)
    races = {look.card(piece).race for piece in looked_at}
    return leader is not None and races == {leader.race}


@scoring.step("spring", "Spring effects", "温泉の効果", "ONS-6.2.5", "ONS-6.2.9", "ONS-A25")
def spring(run: Run) -> None:
    """Every spring card of the area but OUT and OUT void counts, one after another."""
    run.goto("effect", "ONS-6.2.9", "ONS-A25", todo=springs_in(run, own_area(run), *COUNTING))


@scoring.step("effect", "The next spring card", "次の温泉カード", "ONS-6.2.9", "ONS-2.3.1")
def effect(run: Run) -> None:
    """The card gives its points, or nothing, or the judge enters a number (ONS-A10, ONS-A12)."""
    todo: tuple[int, ...] = run.here("todo")
    if not todo:
        run.goto("total")
        return
    piece, rest = todo[0], todo[1:]
    card = card_of(run, piece)
    if card is None or not _works(run, piece, card):
        run.goto("effect", todo=rest)
    elif card.kind == "special" or card.points is None or run.setting("values") == "judge":
        clause = "ONS-A12" if card.kind == "special" else "ONS-A10"
        run.goto("points", "ONS-6.2.9", clause, card=piece, todo=rest)
    else:
        _add(run, piece, card.points)
        run.goto("effect", todo=rest)


def _works(run: Run, piece: int, card: Card) -> bool:
    """Return whether the card gives points here, and tell why not."""
    if card.kind == "recovery":
        return _matches(run, piece, card)
    return card.kind != "ornament" or _is_alone(run, piece, card)


def _matches(run: Run, piece: int, card: Card) -> bool:
    """Return whether the leader has the attribute (ONS-2.3.4)."""
    leader = leader_of(run, scorer(run))
    if leader is not None and card.attribute in leader.recovery:
        return True
    run.note("not applied", "no_attribute", "ONS-2.3.4", card=run.face(piece))
    return False


def _is_alone(run: Run, piece: int, card: Card) -> bool:
    """Return whether it is the single ornament of the area, or of its name (ONS-2.3.5, ONS-A11)."""
    others = [other for other in springs_in(run, own_area(run), "ornament") if other != piece]
    if run.setting("ornament_scope") == "same_name":
        others = [other for other in others if run.card(other).name == card.name]
    if others:
        run.note("not applied", "not_alone", "ONS-2.3.5", "ONS-A11", card=run.face(piece))
    return not others


def _add(run: Run, piece: int, points: int) -> None:
    seat, clause = scorer(run), CLAUSE_OF[str(run.card(piece).kind)]
    run.note("effect", "spring_gives", clause, "ONS-6.2.9", card=run.face(piece), points=points)
    run.set("spring_points", run.fact("spring_points", seat) + points, seat, "ONS-6.2.9", clause)


CLAUSE_OF = {"recovery": "ONS-2.3.4", "ornament": "ONS-2.3.5", "special": "ONS-2.3.6"}
"""The clause that lets each kind of spring card count."""


def _quoted(look: Look) -> Words:
    card: Card = look.card(look.here("card"))
    name = Words(card.name_en or card.name, card.name)
    if not card.text:
        return name
    return NAMED.filled(name=name, text=Words(card.text_en or card.text, card.text))


NAMED = Words("{name}: {text}", "{name}: {text}")


@scoring.outcome(
    "points",
    "Points of the card",
    "点の決定",
    "ONS-6.2.9",
    "ONS-2.3.6",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=lambda look: Pick(BY_HAND),
    text=_quoted,
)
def points(run: Run, value: Value) -> None:
    """The judge enters the points of a card that gives none in print, or of a special."""
    _add(run, run.here("card"), int(str(value)))
    run.goto("effect")


@scoring.step("total", "Total", "合計", "ONS-6.2.5")
def total(run: Run) -> None:
    """Base with bonus, and spring effects."""
    seat = scorer(run)
    run.set("scored", True, seat, "ONS-6.2.1", key="has_scored")
    run.note(
        "result", "total", "ONS-6.2.5", user=run.who(seat), points=points_of(run)[seat],
        companions=run.fact("companion_points", seat), spring=run.fact("spring_points", seat),
    )  # fmt: skip
    run.goto("next", "ONS-6.2.1")


POINTS = ("companion_points", "spring_points", "points_given")


def points_of(look: Look) -> tuple[int, ...]:
    """Return the points of each player, those given by the judge among them."""
    return tuple(sum(look.fact(fact, seat) for fact in POINTS) for seat in range(len(look.seats)))


@scoring.step("result", "Result", "結果", "ONS-6.3.1", "ONS-3.4")
def result(run: Run) -> None:
    """Most points win; equal ones share the victory, or the judge decides (ONS-A19)."""
    points = points_of(run)
    for seat in run.playing():
        run.note("result", "final_points", "ONS-6.3.1", user=run.who(seat), points=points[seat])
    most = max(points[seat] for seat in run.playing())
    best = tuple(seat for seat in run.playing() if points[seat] == most)
    if len(best) == 1:
        run.finish(best, "points", "ONS-6.3.1", "ONS-3.4")
    elif run.setting("final_tie") == "shared":
        run.finish(best, "points", "ONS-6.3.1", "ONS-3.4", "ONS-A19")
    else:
        run.goto("winner", "ONS-6.3.1", "ONS-A19", seats=best)


@scoring.outcome(
    "winner",
    "The winner of equal points",
    "同点のときの勝者の決定",
    "ONS-6.3.1",
    "ONS-A19",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=lambda look: Pick((*look.here("seats"), SHARED), seats=True),
)
def winner(run: Run, chosen: Value) -> None:
    """The judge names one winner, or lets them share."""
    seats: tuple[int, ...] = run.here("seats")
    named = seats if chosen == SHARED else tuple(seat for seat in seats if seat == chosen)
    run.finish(named, "points", "ONS-6.3.1", "ONS-3.4", "ONS-A19")


def check_out(run: Run) -> None:
    """Nobody waits for a player who is out of the game; without players there is no game."""
    if not run.out or not run.frames:
        return
    proc, step = run.top.proc, run.top.step
    if not run.playing():
        run.finish((), "nobody_left", "ONS-6.3.1")
    elif proc == "bathing" and run.fact("turn_player") in run.out and step != "next":
        run.goto("next", "ONS-5.1")
    elif proc == "scoring" and run.here("scorer") in run.out and step not in FOR_ALL:
        run.goto("next", "ONS-6.2.1")


FOR_ALL = ("next", "result", "winner")
"""The steps of scoring that belong to no single player."""
