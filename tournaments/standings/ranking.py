"""Standings: every player in order."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

import msgspec

from rules.core.words import Words
from rules.registry import title_for
from tournaments.record.model import Player, TournamentFile
from tournaments.standings.exact import Column, Number, rounded
from tournaments.standings.scoring import ScoringRules
from tournaments.standings.tally import Field, field_of
from tournaments.standings.tiebreakers import TIEBREAKERS, Group, match_points

__all__ = ["FINAL", "NoSuchRound", "Standing", "measure_names", "ranked", "rounded", "standings"]

FINAL = {"head_to_head": "head_to_head", "random_draw": "lot"}


class NoSuchRound(Exception):
    """Standings were asked for after a round that has not been paired."""

    def __init__(self, asked: int, rounds: int) -> None:
        self.words = Words(
            en="There is no round {asked}; the tournament has {rounds}.",
            ja="第{asked}回戦はありません(現在は第{rounds}回戦まで)。",
        ).filled(asked=asked, rounds=rounds)
        super().__init__(self.words.en)


class Standing(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One row: the rank (None when disqualified), the measures in order, and the record.

    Numbers are exact: whole, or fractions; only ``to_json`` rounds.
    """

    rank: int | None
    player: str
    match_points: Number
    differential: int
    tiebreakers: dict[str, Number]
    played: int
    wins: int
    draws: int
    losses: int
    byes: int
    dropped: bool
    disqualified: bool

    def to_json(self) -> dict[str, object]:
        """Return the row as the standings' JSON has it; fractions with four decimals."""
        plain = msgspec.structs.asdict(self)
        measures = {name: rounded(value) for name, value in self.tiebreakers.items()}
        return {**plain, "match_points": rounded(self.match_points), "tiebreakers": measures}


def standings(file: TournamentFile, after_round: int | None = None) -> list[Standing]:
    """Return the standings of ``file`` in rank order; equal players share the rank.

    Match points come first, then the tournament's tiebreakers in order (the title's own when it
    names none). A disqualified player has rank None and stands last; a dropped one keeps the
    rank; whoever joins later, or never checked in, is not listed.

    Args:
        after_round: the round whose results count last; None for all rounds of the file.

    Raises:
        NoSuchRound: the file has no round of that number.

    Source: Doremi tournament rules 4.01, DRM-21.01 to DRM-21.03, DRM-22.03.4.
    """
    if after_round is not None and not 0 <= after_round <= len(file.rounds):
        raise NoSuchRound(after_round, len(file.rounds))
    last = len(file.rounds) if after_round is None else after_round
    field = field_of(file, last)
    present = [p for p in file.players if p.checked_in and p.joined_in_round <= max(last, 1)]
    excluded = {player.id for player in present if _is_disqualified(player, after_round)}
    ids = sorted(player.id for player in present)
    starting = [[p for p in ids if p not in excluded], [p for p in ids if p in excluded]]
    groups, measures = ranked(starting, field, measure_names(file, field.rules))
    dropped = {player.id for player in present if _has_dropped(player, after_round)}
    return list(_rows(groups, measures, field, excluded, dropped))


def measure_names(file: TournamentFile, rules: ScoringRules) -> list[str]:
    """Return the tiebreakers of the tournament in order, the house's last one included."""
    names = list(file.tournament.tiebreakers or title_for(file.tournament.title).tiebreakers)
    last = FINAL.get(rules.final_tiebreak)
    return names if last is None or last in names else [*names, last]


def ranked(
    groups: list[Group], field: Field, names: Sequence[str]
) -> tuple[list[Group], dict[str, Mapping[str, Number]]]:
    """Return the players in order, level ones in one group, and the measures they were split by.

    Each measure splits those who are level before it. Groups given apart stay apart, in order.
    """
    groups = split(groups, match_points(field, groups))
    measures: dict[str, Mapping[str, Number]] = {}
    for name in names:
        found = TIEBREAKERS[name](field, groups)
        groups = split(groups, found)
        measures[name] = found.values()
    return groups, measures


def split(groups: Iterable[Group], by: Column) -> list[Group]:
    """Return the groups, each cut into groups of equal value, the largest value first."""
    value = by.numerators.__getitem__
    levels: list[Group] = []
    for group in groups:
        if len(group) == 1:
            levels.append(group)
        else:
            ordered = sorted(group, key=value, reverse=True)
            levels += [list(level) for _, level in groupby(ordered, key=value)]
    return levels


def _rows(
    groups: Iterable[Group],
    measures: Mapping[str, Mapping[str, Number]],
    field: Field,
    excluded: Container[str],
    dropped: Container[str],
) -> Iterator[Standing]:
    columns = list(measures.items())
    rank = 1
    for group in groups:
        for player in group:
            tally, is_out = field.tallies[player], player in excluded
            yield Standing(
                rank=None if is_out else rank,
                player=player,
                match_points=tally.match_points,
                differential=tally.differential,
                tiebreakers={name: values[player] for name, values in columns},
                played=tally.played,
                wins=tally.wins,
                draws=tally.draws,
                losses=tally.losses,
                byes=tally.byes,
                dropped=player in dropped,
                disqualified=is_out,
            )
        rank += len(group)


def _is_disqualified(player: Player, after_round: int | None) -> bool:
    since = player.disqualified_in_round
    return since is not None and (after_round is None or since <= after_round)


def _has_dropped(player: Player, after_round: int | None) -> bool:
    since = player.dropped_after_round
    return since is not None and (after_round is None or since <= after_round)
