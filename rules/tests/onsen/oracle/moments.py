"""What cases and choice phases at random have to reach, so that comparing an engine on them says enough."""

from __future__ import annotations

from collections.abc import Iterator

from rules.tests.onsen.oracle.brute_force import Reach
from rules.tests.onsen.oracle.cards import Case
from rules.tests.onsen.oracle.choosing import Choosing, Round, choosers, resolve
from rules.tests.onsen.oracle.scoring import asked, score
from rules.tests.onsen.oracle.settings import OPTIONS

SCORING = ("race_bonus_check", "ornament_scope", "out_void_optional", "values")
CHOICE = ("choice_tie", "choice_tie_below_top", "choice_tiebreak_after")

EVERY_MOMENT_OF_CASES: set[object] = {
    *((name, value) for name in SCORING for value in OPTIONS[name]),
    *("bonus", "no bonus", "nobody left", "nobody at all"),
    *("OUT without a target", "OUT with fewer than it demands", "OUT of two kinds at once"),
    *("order matters", "order matters not", "targets matter", "more lost, more points"),
    *("void", "void declined is better", "ornament alone", "ornament not alone"),
    *("recovery", "recovery of another attribute", "special", "judge asked", "judge not asked"),
    *("0 OUT", "1 OUT", "2 OUT", "3 OUT", "4 OUT", "5 companions"),
}
EVERY_MOMENT_OF_PHASES: set[object] = {
    *((name, value) for name in CHOICE for value in OPTIONS[name]),
    *("over", "not over", "2 players", "3 players", "4 players", "5 players", "6 players"),
    *("alone", "most companions", "tie of 2", "tie of 3", "two ties", "tie with one below"),
    *("tiebreak", "tiebreak suggested", "tiebreak not suggested", "tie not broken"),
    *("waiting", "area kept back"),
}


def moments_of_case(case: Case, entered: dict[str, int], reach: Reach) -> Iterator[object]:
    """Yield what is worth reaching."""
    yield from case.settings.items()
    yield from (f"{len(case.outs)} OUT", f"{len(case.companions)} companions")
    yield from moments_of_outs(case, reach)
    best = score(case, reach.best_ways[0], entered, case.has_void and bool(reach.best_ways[0]))
    yield "bonus" if best.has_race_bonus else "no bonus"
    yield "nobody at all" if not case.companions else "somebody"
    yield "nobody left" if case.companions and not best.left else "somebody left"
    yield "judge asked" if asked(case) else "judge not asked"
    for card in case.springs:
        kind = {"R": "recovery", "N": "ornament", "S": "special"}.get(card.id[0], "")
        if kind == "ornament":
            yield "ornament alone" if card.id in best.effects else "ornament not alone"
        elif kind:
            yield kind if card.id in best.effects else "recovery of another attribute"


def moments_of_outs(case: Case, reach: Reach) -> Iterator[str]:
    """Yield what is worth reaching with OUT cards."""
    if case.has_void:
        yield "void"
        yield "void declined is better" if reach.lost_with_best else "void is best"
        return
    orders = {tuple(hit.out for hit in way) for way in reach.best_ways}
    yield "order matters" if len(orders) < factorial(len(case.outs)) else "order matters not"
    if len(case.outs) == 1 and len(reach.results) > 1:
        yield "targets matter"
    if reach.lost_with_best > reach.fewest_lost:
        yield "more lost, more points"
    cards = {out.id: out for out in case.outs}
    for hit in (hit for way in reach.best_ways for hit in way):
        if not hit.targets:
            yield "OUT without a target"
        elif len(hit.targets) < (cards[hit.out].count or 0):
            yield "OUT with fewer than it demands"
        if cards[hit.out].race and cards[hit.out].gender_mark and hit.targets:
            yield "OUT of two kinds at once"


def factorial(n: int) -> int:
    """Return in how many orders n cards can be applied."""
    return n * factorial(n - 1) if n else 1


def states_of(start: Choosing, rounds: tuple[Round, ...]) -> list[Choosing]:
    """Return the state before the first round and after each one."""
    return [resolve(start, rounds[:n]) for n in range(len(rounds) + 1)]


def moments_of_phase(start: Choosing, rounds: tuple[Round, ...]) -> Iterator[object]:
    """Yield what is worth reaching in a choice phase."""
    states = states_of(start, rounds)
    yield from start.settings.items()
    yield "over" if states[-1].is_over else "not over"
    yield f"{len(start.counts)} players"
    for state, each in zip(states, rounds, strict=False):
        yield from moments_of_round(state, each)


def moments_of_round(state: Choosing, each: Round) -> Iterator[str]:
    """Yield what is worth reaching in one round."""
    after = resolve(state, [Round(each.choices)])
    new = {player: area for player, area in after.taken.items() if player not in state.taken}
    chosen = list(each.choices.values())
    yield from ("alone" if chosen.count(a) == 1 else "most companions" for a in new.values())
    yield from (f"tie of {len(tied)}" for tied in after.ties.values())
    if len(after.ties) > 1:
        yield "two ties"
    if any(len(tied) < chosen.count(area) for area, tied in after.ties.items()):
        yield "tie with one below"
    if each.tiebreaks:
        yield "tiebreak" if after.tiebreak_is_suggested else "tiebreak not suggested"
    if after.tiebreak_is_suggested:
        yield "tiebreak suggested"
        yield "tie not broken" if len(each.tiebreaks) < len(after.ties) else "all ties broken"
    if len(choosers(after)) + len(after.taken) < len(after.counts):
        yield "waiting"
    if after.kept_from:
        yield "area kept back"
