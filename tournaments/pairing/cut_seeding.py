"""Who reaches the top cut, in which order, frozen from the standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

import msgspec

from rules.core.words import Words, same
from tournaments.record.model import SWISS, Player, TournamentFile
from tournaments.standings.checking import may_play
from tournaments.standings.ranking import Standing, standings
from tournaments.standings.tally import field_of
from tournaments.standings.tiebreakers import lot

SHARED_PLACE = Words(
    en="{players} share rank {rank} at the edge of the cut; the lot of the tournament's seed lets"
    " {drawn} in.",
    ja="{players}が{rank}位で並び、決勝進出の境目にかかるため、大会シードによる抽選で{drawn}が進みます。",
)


class CutSeeds(msgspec.Struct, frozen=True, kw_only=True):
    """The players of a top cut, best first, and what the lot decided.

    Args:
        seeds: player ids; seed 1 stands first.
        rank: the rank shared at the edge of the cut, None when nobody was left out by lot.
        sharing: who shares it, in the order of the lot; the first ``drawn`` of them are in.
        by_lot: everyone whose seed, or not being in, the lot decided among equal ranks.
    """

    seeds: tuple[str, ...]
    rank: int | None = None
    sharing: tuple[str, ...] = ()
    drawn: int = 0
    by_lot: frozenset[str] = frozenset()

    def words(self, names: dict[str, str]) -> Words | None:
        """Return which shared rank the lot decided, with ``names`` by player, or None.

        >>> cut = CutSeeds(seeds=("a", "c"), rank=2, sharing=("c", "b"), drawn=1)
        >>> cut.words({"a": "A", "b": "B", "c": "C"}).en[:24]
        'C, B share rank 2 at the'
        """
        if self.rank is None:
            return None
        return SHARED_PLACE.filled(
            players=_listed(self.sharing, names),
            drawn=_listed(self.sharing[: self.drawn], names),
            rank=self.rank,
        )


def _listed(players: Sequence[str], names: dict[str, str]) -> Words:
    called = [names.get(player, player) for player in players]
    return Words(en=", ".join(called), ja="、".join(called)) if called else same("–")


class CutSettings(Protocol):
    """What decides who reaches a top cut, as a tournament file and the database hold it."""

    @property
    def top_cut(self) -> int: ...

    @property
    def cut_by(self) -> str: ...

    @property
    def cut_points(self) -> int | None: ...


def is_by_points(info: CutSettings) -> bool:
    """Return whether everybody with enough match points goes on, and not a number of players."""
    return info.cut_by == "points" and info.cut_points is not None


def has_cut(info: CutSettings) -> bool:
    """Return whether a top cut follows the Swiss rounds.

    >>> from tournaments.record.model import TournamentInfo
    >>> info = TournamentInfo(name="t", title="onsen", rules_version="v1", deck_format="none")
    >>> has_cut(info), has_cut(msgspec.structs.replace(info, top_cut=8))
    (False, True)
    """
    return is_by_points(info) or info.top_cut > 1


def swiss_rounds(file: TournamentFile) -> int:
    """Return how many Swiss rounds ``file`` holds; rounds of the cut are numbered on from there."""
    return sum(round_.stage == SWISS for round_ in file.rounds)


def cut_seeds(file: TournamentFile) -> CutSeeds:
    """Return who reaches the top cut by the standings after the Swiss rounds that ``file`` holds.

    By rank the first ``top_cut`` players, by points everyone with ``cut_points``; in both cases
    only those who have neither dropped nor been disqualified. Equal ranks are put in order by the
    lot of the tournament's seed.
    """
    last = swiss_rounds(file)
    frozen = set(file.cut_seeds or ())
    playing = {p.id for p in file.players if may_play(p, last + 1) or _left_since(p, last, frozen)}
    rows = [row for row in standings(file, last) if row.player in playing and row.rank is not None]
    drawn = _in_order_of_lot(rows, file)
    if is_by_points(file.tournament):
        least = file.tournament.cut_points or 0
        size = sum(row.match_points >= least for row in drawn)
        return _first(drawn, size)
    return _first(drawn, file.tournament.top_cut)


def _left_since(player: Player, last: int, frozen: set[str]) -> bool:
    """Return whether a player of the cut dropped while its first round was still a draft."""
    return player.id in frozen and player.dropped_after_round == last


def lots(file: TournamentFile) -> dict[str, int]:
    """Return the lot of every player as the tiebreaker of that name draws it, higher being better."""
    return dict(lot(field_of(file, 0), ()).numerators)


def _in_order_of_lot(rows: Sequence[Standing], file: TournamentFile) -> list[Standing]:
    drawn = lots(file)
    return sorted(rows, key=lambda row: (row.rank, -drawn[row.player]))


def _first(rows: Sequence[Standing], size: int) -> CutSeeds:
    chosen = rows[:size]
    seeds = tuple(row.player for row in chosen)
    by_lot = _by_lot(rows, {row.rank for row in chosen})
    if not chosen or size >= len(rows) or rows[size].rank != chosen[-1].rank:
        return CutSeeds(seeds=seeds, by_lot=by_lot)
    edge = chosen[-1].rank
    return CutSeeds(
        seeds=seeds,
        rank=edge,
        sharing=tuple(row.player for row in rows if row.rank == edge),
        drawn=sum(row.rank == edge for row in chosen),
        by_lot=by_lot,
    )


def _by_lot(rows: Sequence[Standing], ranks: set[int | None]) -> frozenset[str]:
    """Return who shares one of ``ranks`` with another."""
    shared = Counter(row.rank for row in rows)
    return frozenset(row.player for row in rows if row.rank in ranks and shared[row.rank] > 1)
