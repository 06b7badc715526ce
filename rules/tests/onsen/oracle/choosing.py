"""The choice phase: who gets which spring area out of sealed choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from rules.tests.onsen.oracle.cards import Setting
from rules.tests.onsen.oracle.errors import NotAllowed
from rules.tests.onsen.oracle.settings import complete_open_points, complete_settings


@dataclass(frozen=True)
class Choosing:
    """How far the choice has come.

    Args:
        counts: the number of companions of each player, before OUT (ONS-A04).
        areas: every spring area.
        taken: the area that each player has so far.
        ties: after a round, the areas for which the most companions were tied, each with those
            players; a tiebreak may be entered for them (ONS-6.1.6).
        kept_from: the areas that are not offered to a player in the next choice, though nobody has
            taken them.
        waits_for: players who do not choose before all of these have an area.
        tied_rounds: how many rounds with a tie there have been.
    """

    counts: Mapping[str, int]
    areas: tuple[int, ...]
    taken: Mapping[str, int] = field(default_factory=dict)
    ties: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    kept_from: Mapping[str, frozenset[int]] = field(default_factory=dict)
    waits_for: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tied_rounds: int = 0
    settings: Mapping[str, Setting] = field(default_factory=dict)
    open_points: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Return whether everybody has an area."""
        return len(self.taken) == len(self.counts)

    @property
    def tiebreak_is_suggested(self) -> bool:
        """Return whether the last round was tied, and that often enough (ONS-A03)."""
        after = complete_settings(self.settings)["choice_tiebreak_after"]
        return bool(self.ties) and self.tied_rounds >= int(after)


@dataclass(frozen=True)
class Round:
    """One simultaneous choice, and the winners of tiebreaks entered after it, by their area."""

    choices: Mapping[str, int]
    tiebreaks: Mapping[int, str] = field(default_factory=dict)


def area_numbers(players: int) -> tuple[int, ...]:
    """Return the spring areas: three up to three players, else as many (ONS-1.5.2, 1.5.3).

    >>> area_numbers(2), area_numbers(5)
    ((1, 2, 3), (1, 2, 3, 4, 5))
    """
    return tuple(range(1, 1 + max(3, players)))


def resolve(start: Choosing, rounds: Iterable[Round]) -> Choosing:
    """Return how far the choice has come after these rounds.

    Raises:
        NotAllowed: as from ``resolve_round`` and ``break_tie``.
    """
    state = start
    for each in rounds:
        state = resolve_round(state, each.choices)
        for area, winner in each.tiebreaks.items():
            state = break_tie(state, area, winner)
    return state


def choosers(state: Choosing) -> tuple[str, ...]:
    """Return who chooses now: those without an area, unless they wait for others (ONS-6.1.4, A02)."""
    return tuple(
        player
        for player in state.counts
        if player not in state.taken
        and all(other in state.taken for other in state.waits_for.get(player, ()))
    )


def offered(state: Choosing, player: str) -> tuple[int, ...]:
    """Return the areas among which a player chooses: those nobody has taken (ONS-6.1.4, 6.1.5)."""
    kept = state.kept_from.get(player, frozenset())
    free = tuple(area for area in state.areas if area not in state.taken.values())
    left = tuple(area for area in free if area not in kept)
    too_few = complete_open_points(state.open_points)["excluded_leaves_too_few"]
    return free if too_few == "offered" and len(left) < len(choosers(state)) else left


def resolve_round(state: Choosing, choices: Mapping[str, int]) -> Choosing:
    """Return the state after a simultaneous choice of everybody who chooses now (ONS-6.1.2).

    An area goes to its only chooser, or to the one with the most companions (ONS-6.1.3). Where the
    most are tied nobody takes it (ONS-6.1.5, A01, A02). The rest choose again (ONS-6.1.4).

    Raises:
        NotAllowed: somebody else chooses, somebody does not, or the area is not offered.
    """
    if set(choices) != set(choosers(state)):
        raise NotAllowed("ONS-6.1.2", "ONS-6.1.4")
    if any(area not in offered(state, player) for player, area in choices.items()):
        raise NotAllowed("ONS-6.1.4", "ONS-6.1.5")
    taken, ties = dict(state.taken), {}
    for area in state.areas:
        top = at_the_top(state, area, choices)
        if len(top) == 1:
            taken[top[0]] = area
        elif top:
            ties[area] = top
    after = replace(state, taken=taken, ties=ties, kept_from={}, tied_rounds=counted(state, ties))
    return with_those_below(with_exclusion(after), choices)


def counted(state: Choosing, ties: Mapping[int, tuple[str, ...]]) -> int:
    """Return the number of tied rounds after one with these ties (ONS-A03)."""
    if ties:
        return state.tied_rounds + 1
    in_a_row = complete_open_points(state.open_points)["tied_rounds_counted"] == "in_a_row"
    return 0 if in_a_row else state.tied_rounds


def at_the_top(state: Choosing, area: int, choices: Mapping[str, int]) -> tuple[str, ...]:
    """Return those who chose the area with the most companions of all who chose it (ONS-6.1.3)."""
    there = [player for player in state.counts if choices.get(player) == area]
    most = max((state.counts[player] for player in there), default=0)
    return tuple(player for player in there if state.counts[player] == most)


def with_exclusion(state: Choosing) -> Choosing:
    """Return the state with contested areas kept back in the next choice, if the setting says so."""
    if complete_settings(state.settings)["choice_tie"] == "include":
        return state
    for_all = complete_open_points(state.open_points)["excluded_for"] == "everybody"
    kept = state
    for area, tied in state.ties.items():
        for player in state.counts if for_all else tied:
            kept = keep_from(kept, player, area)
    return kept


def with_those_below(state: Choosing, choices: Mapping[str, int]) -> Choosing:
    """Return the state with what those do who chose a contested area with fewer companions.

    They choose again with the others; by setting the tied ones alone do (ONS-A02).
    """
    if complete_settings(state.settings)["choice_tie_below_top"] == "all_rechoose":
        return state
    way = complete_open_points(state.open_points)["fewer_under_tied_only"]
    if way == "wait_for_everybody":
        return with_everybody_first(state, choices)
    for area, tied in state.ties.items():
        for player in below(state, choices, area):
            if way == "wait":
                state = replace(state, waits_for={**state.waits_for, player: tied})
            else:
                state = keep_from(state, player, area)
    return state


def below(state: Choosing, choices: Mapping[str, int], area: int) -> tuple[str, ...]:
    """Return those who chose the contested area with fewer companions than those who tied."""
    there = (player for player, chosen in choices.items() if chosen == area)
    return tuple(player for player in there if player not in state.ties[area])


def with_everybody_first(state: Choosing, choices: Mapping[str, int]) -> Choosing:
    """Return the state in which those below a tie wait for everybody who does not wait."""
    left = [player for player in state.counts if player not in state.taken]
    waiting = {player for player in left if player not in choosers(state)}
    waiting |= {player for area in state.ties for player in below(state, choices, area)}
    first = tuple(player for player in left if player not in waiting)
    return replace(state, waits_for=dict.fromkeys(waiting, first))


def keep_from(state: Choosing, player: str, area: int) -> Choosing:
    """Return the state with the area kept from the player in the next choice."""
    kept = state.kept_from.get(player, frozenset()) | {area}
    return replace(state, kept_from={**state.kept_from, player: kept})


def break_tie(state: Choosing, area: int, winner: str) -> Choosing:
    """Return the state after the judge entered who won the tiebreak for an area (ONS-6.1.6, A03).

    The winner takes the contested area, the others choose again.

    Raises:
        NotAllowed: the last round was not tied there, or not with this player.
    """
    if winner not in state.ties.get(area, ()):
        raise NotAllowed("ONS-6.1.6")
    ties = {each: tied for each, tied in state.ties.items() if each != area}
    return replace(state, taken={**state.taken, winner: area}, ties=ties)
