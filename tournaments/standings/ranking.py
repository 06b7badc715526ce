"""Standings: every player in order, and why one stands above another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

import msgspec

from rules.core.words import Words
from rules.registry import title_for
from tournaments.record.model import Player, TournamentFile
from tournaments.standings.labels import MATCH_POINTS, label
from tournaments.standings.scoring import ScoringRules
from tournaments.standings.tally import Field, Number, Tally, field_of
from tournaments.standings.tiebreakers import TIEBREAKERS

Group = list[str]
DIFFERS = Words(en="{measure}: {own} against {other}", ja="{measure}：{own} 対 {other}")
LEVEL = Words(en="level in every measure: they share the rank", ja="すべて同じなので同順位")
DISQUALIFIED = Words(en="disqualified, so not ranked", ja="大会から除外のため順位なし")
FINAL = {"head_to_head": "head_to_head", "random_draw": "lot"}


class NoSuchRound(Exception):
    """Standings were asked for after a round that has not been paired."""

    def __init__(self, asked: int, rounds: int) -> None:
        self.words = Words(
            en="There is no round {asked}; the tournament has {rounds}.",
            ja="第{asked}回戦はありません(現在は第{rounds}回戦まで)。",
        ).filled(asked=asked, rounds=rounds)
        super().__init__(self.words.en)


class Standing(msgspec.Struct, frozen=True, kw_only=True):
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


def rounded(number: Number) -> int | float:
    """Return ``number`` for showing: whole numbers as they are, others with four decimals.

    >>> from fractions import Fraction
    >>> rounded(Fraction(2, 3)), rounded(6)
    (0.6667, 6)
    """
    return number if isinstance(number, int) else round(float(number), 4)


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
    names = measure_names(file, field.rules)
    ids = sorted(player.id for player in present)
    ranked = ranked_groups([id_ for id_ in ids if id_ not in excluded], field, names)
    unranked = ranked_groups([id_ for id_ in ids if id_ in excluded], field, names)
    dropped = {player.id for player in present if _has_dropped(player, after_round)}
    return _rows(ranked, unranked, field, dropped)


def measure_names(file: TournamentFile, rules: ScoringRules) -> list[str]:
    """Return the tiebreakers of the tournament in order, the house's last one included."""
    names = list(file.tournament.tiebreakers or title_for(file.tournament.title).tiebreakers)
    last = FINAL.get(rules.final_tiebreak)
    return names if last is None or last in names else [*names, last]


Ranked = list[tuple[str, dict[str, Number], int]]


def ranked_groups(ids: Group, field: Field, names: Sequence[str]) -> Ranked:
    """Return (player, measures, rank) in order: each measure splits those level before it."""
    groups = _split([ids], {player: field[player].match_points for player in ids})
    measures: dict[str, dict[str, Number]] = {player: {} for player in ids}
    for name in names:
        values = {
            player: TIEBREAKERS[name](player, field, group) for group in groups for player in group
        }
        groups = _split(groups, values)
        for player, value in values.items():
            measures[player][name] = value
    ranked: Ranked = []
    for group in groups:
        ranked += [(player, measures[player], len(ranked) + 1) for player in group]
    return ranked


def _split(groups: Iterable[Group], values: Mapping[str, Number]) -> list[Group]:
    """Return the groups, each cut into groups of equal value, the largest first."""
    return [
        list(level)
        for group in groups
        for _, level in groupby(sorted(group, key=lambda p: -values[p]), key=values.__getitem__)
    ]


def _rows(ranked: Ranked, unranked: Ranked, field: Field, dropped: set[str]) -> list[Standing]:
    rows = [(player, measures, rank) for player, measures, rank in ranked]
    lasts = [(player, measures, None) for player, measures, _ in unranked]
    return [
        _row(field[player], measures, rank, dropped) for player, measures, rank in (*rows, *lasts)
    ]


def _row(
    tally: Tally, measures: dict[str, Number], rank: int | None, dropped: set[str]
) -> Standing:
    return Standing(
        rank=rank,
        player=tally.player,
        match_points=tally.match_points,
        differential=tally.differential,
        tiebreakers=measures,
        played=tally.played,
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        byes=tally.byes,
        dropped=tally.player in dropped,
        disqualified=rank is None,
    )


def why_above(above: Standing, below: Standing) -> Words:
    """Return in words the first measure in which two players differ, with both values.

    >>> row = Standing(rank=1, player="a", match_points=9, differential=0, tiebreakers={},
    ...     played=3, wins=3, draws=0, losses=0, byes=0, dropped=False, disqualified=False)
    >>> why_above(row, msgspec.structs.replace(row, rank=2, match_points=7)).en
    'match points: 9 against 7'
    """
    if below.disqualified and not above.disqualified:
        return DISQUALIFIED
    for name, own in {MATCH_POINTS: above.match_points, **above.tiebreakers}.items():
        other = below.match_points if name == MATCH_POINTS else below.tiebreakers.get(name, 0)
        if own != other:
            values = {"own": rounded(own), "other": rounded(other)}
            return DIFFERS.filled(measure=label(name), **values)
    return LEVEL


def _is_disqualified(player: Player, after_round: int | None) -> bool:
    since = player.disqualified_in_round
    return since is not None and (after_round is None or since <= after_round)


def _has_dropped(player: Player, after_round: int | None) -> bool:
    since = player.dropped_after_round
    return since is not None and (after_round is None or since <= after_round)
