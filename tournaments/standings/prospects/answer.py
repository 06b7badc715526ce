"""What a player needs for a place: certain, possible or lost, exactly or by bounds.

A *completion* gives every open match of the current round a result of play (a win of either, a
draw), every game won any differential from 0 to the full score, and pairs and plays the rounds to
come in any manner. In it nobody enters, drops or is disqualified, and no judge gives both players
a loss.

- *certain*: in every completion the player is among the first K. Who shares a rank across the
  edge is so only if everybody level fits in.
- *lost*: in no completion is the player's rank K or better.
- *possible*: everything else.

*Exact* says just that: a place is possible only where there is a completion in which the player is
in, or shares a rank across the edge, and one in which the player is out, or shares it so. *Bounds*
say certain and lost only where they are, but possible in some cases that are one of the two: where
rounds are still to be paired, and where a tie hangs on a measure that still moves, by games to be
played or by outcomes too many to go through.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

import msgspec

from rules.core.words import Words
from tournaments.record.model import TournamentFile
from tournaments.standings.exact import Number
from tournaments.standings.prospects import words as say
from tournaments.standings.prospects.cases import all_cases, coming_cases
from tournaments.standings.prospects.chances import Chances, Findings, Verdict, all_of, chances
from tournaments.standings.prospects.enumeration import enumerated, is_small
from tournaments.standings.prospects.outlook import Outlook, OwnResult, outlook_of
from tournaments.standings.prospects.reach import Case, fewest_above, most_not_below
from tournaments.standings.prospects.ties import DoubtingTies, Ties
from tournaments.standings.ranking import rounded

Method = Literal["exact", "bounds"]


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """What the player wants to reach: a place from 1 on, or ``points`` match points.

    A ``top_cut`` takes only players who have not dropped.
    """

    place: int | None = None
    points: int | None = None
    top_cut: bool = False


class NoSuchPlayer(Exception):
    """The tournament has no player of this id."""

    def __init__(self, player: str) -> None:
        self.words = Words(
            en="There is no player {player} in this tournament.",
            ja="この大会に{player}というプレイヤーはいません。",
        ).filled(player=player)
        super().__init__(self.words.en)


class Line(NamedTuple):
    """The verdict after one own result, with the words of both."""

    after: Words
    verdict: Verdict
    words: Words


class Prospects(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a player reaches ``cut``, and what is needed for it.

    Args:
        match_points: as they stand, with every result that is in.
        open_matches: matches of the current round without a result.
        rounds_to_come: rounds that are not paired yet.
        results: the verdict after each own result of the coming match (in a pod: ``win`` is first
            place, ``loss`` is last place); empty when none is to come.
        needs: what is needed, in words.
        why: by which method, and why, in words.
    """

    player: str
    cut: Cut
    verdict: Verdict
    method: Method
    match_points: Number
    open_matches: int
    rounds_to_come: int
    results: dict[OwnResult, Verdict]
    needs: Words
    why: Words

    @property
    def words(self) -> Words:
        """The verdict in words."""
        return say.VERDICTS[self.verdict]

    @property
    def lines(self) -> list[Line]:
        """The verdict after each own result, best result first; none where all come to the same."""
        if set(self.results.values()) <= {self.verdict}:
            return []
        after = say.after_words(self.results)
        return [Line(after[own], each, say.VERDICTS[each]) for own, each in self.results.items()]

    def to_json(self) -> dict[str, object]:
        """Return the answer in plain values; words in both languages."""
        plain: dict[str, object] = msgspec.to_builtins(
            msgspec.structs.replace(self, match_points=0)
        )
        return {**plain, "match_points": rounded(self.match_points)}


def cut_of(file: TournamentFile) -> Cut | None:
    """Return what the top cut of ``file`` asks for, or None when the tournament has none.

    >>> from tournaments.record.model import TournamentInfo
    >>> info = TournamentInfo(
    ...     name="t", title="onsen", rules_version="v1", deck_format="none", top_cut=8
    ... )
    >>> cut_of(TournamentFile(tournament=info))
    Cut(place=8, points=None, top_cut=True)
    """
    info = file.tournament
    if info.cut_by == "points" and info.cut_points is not None:
        return Cut(points=info.cut_points, top_cut=True)
    return Cut(place=info.top_cut, top_cut=True) if info.top_cut > 1 else None


def prospects(file: TournamentFile, player: str, cut: Cut, planned_rounds: int) -> Prospects:
    """Return whether ``player`` reaches ``cut`` in what is left of the Swiss rounds.

    Args:
        planned_rounds: how many Swiss rounds are played in all.

    Raises:
        NoSuchPlayer: the file has no player of this id.

    >>> from tournaments.record.model import Match, Player, Round, TournamentInfo
    >>> info = TournamentInfo(name="t", title="doremi", rules_version="4.01", deck_format="none")
    >>> file = TournamentFile(
    ...     tournament=info,
    ...     players=[Player(id=p, name=p) for p in "ab"],
    ...     rounds=[Round(number=1, matches=[Match(players=["a", "b"])])],
    ... )
    >>> found = prospects(file, "a", Cut(place=1), planned_rounds=1)
    >>> found.verdict, found.results["win"], found.results["loss"], found.why.en
    ('possible', 'certain', 'lost', 'exact: all 3 outcomes of the 1 open match')
    """
    if all(player != entered.id for entered in file.players):
        raise NoSuchPlayer(player)
    outlook = outlook_of(file, planned_rounds, for_cut=cut.top_cut)
    if cut.top_cut and file.cut_seeds is not None:
        verdict: Verdict = "certain" if player in file.cut_seeds else "lost"
        return _answer(outlook, player, cut, verdict, why=say.CUT_MADE)
    if player not in outlook.ranked:
        return _unranked(outlook, player, cut)
    if cut.points is not None:
        return _by_points(outlook, player, cut)
    if outlook.is_settled:
        return _as_it_stands(outlook, player, cut)
    if outlook.has_only_duels:
        return _by_open_matches(outlook, player, cut)
    return _by_place(outlook, player, cut)


def _answer(
    outlook: Outlook,
    player: str,
    cut: Cut,
    verdict: Verdict,
    *,
    why: Words,
    results: dict[OwnResult, Verdict] | None = None,
    needs: Words | None = None,
    method: Method = "exact",
) -> Prospects:
    alone = {"certain": say.CERTAIN, "lost": say.LOST, "possible": say.OTHERS_DECIDE}[verdict]
    if results and verdict != "lost":
        alone = say.needs_words(results)
    row = outlook.rows.get(player)
    return Prospects(
        player=player,
        cut=cut,
        verdict=verdict,
        method=method,
        match_points=row.match_points if row else 0,
        open_matches=len(outlook.duels) + len(outlook.pods),
        rounds_to_come=len(outlook.coming),
        results=results or {},
        needs=needs or alone,
        why=why,
    )


def _unranked(outlook: Outlook, player: str, cut: Cut) -> Prospects:
    """Answer for somebody without a rank: lost, unless a check-in can still change it."""
    entry = next(p for p in outlook.file.players if p.id == player)
    if entry.disqualified_in_round is not None:
        return _answer(outlook, player, cut, "lost", why=say.DISQUALIFIED)
    if entry.checked_in and entry.dropped_after_round is not None:
        return _answer(outlook, player, cut, "lost", why=say.DROPPED)
    if outlook.coming and not entry.checked_in:
        return _answer(outlook, player, cut, "possible", why=say.NOT_YET_RANKED, method="bounds")
    return _answer(outlook, player, cut, "lost", why=say.NOT_RANKED)


def _by_points(outlook: Outlook, player: str, cut: Cut) -> Prospects:
    """Answer by the match points that the player's own results can still bring."""
    wanted = cut.points or 0

    def verdict(case: Case) -> Verdict:
        return "certain" if case.low >= wanted else "lost" if case.high < wanted else "possible"

    overall, results = _verdicts(outlook, player, verdict)
    return _answer(outlook, player, cut, overall, results=results, why=say.OWN_RESULTS)


def _as_it_stands(outlook: Outlook, player: str, cut: Cut) -> Prospects:
    """Answer by the standings, with every result in."""
    place = cut.place or 0
    own = outlook.rows[player].rank
    ranks = [outlook.rows[other].rank for other in outlook.ranked]
    above = sum(rank < own for rank in ranks)  # type: ignore[operator]
    is_in = above + ranks.count(own) <= place
    verdict: Verdict = "certain" if is_in else "lost" if above >= place else "possible"
    needs = say.SHARED if verdict == "possible" else None
    return _answer(outlook, player, cut, verdict, needs=needs, why=say.SETTLED)


def _by_place(outlook: Outlook, player: str, cut: Cut) -> Prospects:
    place, ties = cut.place or 0, Ties(outlook)

    def verdict(case: Case) -> Verdict:
        if most_not_below(outlook, ties, case) < place:
            return "certain"
        return "lost" if fewest_above(outlook, ties, case) >= place else "possible"

    overall, results = _verdicts(outlook, player, verdict)
    why = say.rounds_words(len(outlook.coming))
    return _answer(outlook, player, cut, overall, results=results, why=why, method="bounds")


def _by_open_matches(outlook: Outlook, player: str, cut: Cut) -> Prospects:
    """Answer where only open matches of two are left, by going through all outcomes if need be."""
    found, ties = _by_counting(outlook, player, cut.place or 0)
    if not found.is_exact and is_small(outlook):
        found = enumerated(outlook, ties, player, cut.place or 0)
    results = {own: found.chances[own].verdict for own in say.BEST_FIRST if own in found.chances}
    verdict = found.overall.verdict
    if found.is_exact:
        why = say.matches_words(len(outlook.duels), len(outlook.outcomes))
        return _answer(outlook, player, cut, verdict, results=results, why=why)
    why = say.tie_words(next(name for name in outlook.measures if name in found.doubts))
    return _answer(outlook, player, cut, verdict, results=results, why=why, method="bounds")


def _by_counting(outlook: Outlook, player: str, place: int) -> tuple[Findings, Ties]:
    """Return what match points and the own games of each player tell, whatever else happens."""
    ties, doubting = Ties(outlook), DoubtingTies(outlook)
    found: dict[OwnResult | None, list[Chances]] = defaultdict(list)
    for case in all_cases(outlook, player):
        above = fewest_above(outlook, ties, case), fewest_above(outlook, doubting, case)
        not_below = most_not_below(outlook, ties, case), most_not_below(outlook, doubting, case)
        found[case.result].append(chances(place, above, not_below))
    grouped = {own: all_of(each) for own, each in found.items()}
    return Findings(grouped, doubting.doubts), ties


def _verdicts(
    outlook: Outlook, player: str, verdict: Callable[[Case], Verdict]
) -> tuple[Verdict, dict[OwnResult, Verdict]]:
    """Return the verdict over all ways to go on, and for each own result of the coming match."""
    cases = coming_cases(outlook, player)
    found = {result: combined(map(verdict, each)) for result, each in cases.items()}
    return combined(map(verdict, all_cases(outlook, player))), found


def combined(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the verdict over several ways things can go."""
    found = set(verdicts)
    return found.pop() if len(found) == 1 else "possible"
