"""What can still happen before the standings are final: open matches, rounds to come, points left."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from tournaments.record.model import SWISS, Match, Player, TournamentFile
from tournaments.standings.checking import is_active
from tournaments.standings.exact import Number
from tournaments.standings.points import is_duel, is_finished, shares_of_win
from tournaments.standings.ranking import Standing, measure_names, standings
from tournaments.standings.scoring import ScoringRules, rules_of

OwnResult = Literal["win", "draw", "loss"]
POD_SIZES = range(2, 7)


class Outcome(NamedTuple):
    """How a match of two can end: match points and result of both players, in seat order."""

    gains: tuple[Number, Number]
    results: tuple[OwnResult, OwnResult]


@dataclass(frozen=True)
class Outlook:
    """The standings so far, and everything that can still change them.

    Nobody enters, drops or is disqualified from now on, and no judge gives both players a loss:
    what follows holds for the results of play alone. Unfinished matches of rounds before the
    current one count for nobody, as in the standings.

    Args:
        rows: the standings with all results in, by player.
        ranked: who will have a rank at the end; for a top cut, only who is still in.
        duels, pods: the open matches of the current round.
        coming: the numbers of the rounds that are not paired yet.
        unpaired: how many of those each player is paired in; an open pod counts as one more.
        awarded: how many of those are byes awarded to the player in advance.
        fields: how many players are paired in each of those, awarded byes left out.
    """

    file: TournamentFile
    rules: ScoringRules
    rows: dict[str, Standing]
    ranked: frozenset[str]
    duels: tuple[Match, ...]
    pods: tuple[Match, ...]
    coming: range
    unpaired: dict[str, int]
    awarded: dict[str, int]
    fields: tuple[int, ...]

    @property
    def is_settled(self) -> bool:
        return not (self.duels or self.pods or self.coming)

    @property
    def has_only_duels(self) -> bool:
        """Whether nothing but open matches of two is left, each with few ways to end."""
        return not (self.pods or self.coming)

    @property
    def is_pods(self) -> bool:
        return self.file.tournament.structure == "pods"

    @cached_property
    def measures(self) -> list[str]:
        return measure_names(self.file, self.rules)

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every way a match of two can end; a draw on time may give other points than a draw."""
        scoring = self.rules.scoring
        drawn = sorted({scoring.points_of_draw(False), scoring.points_of_draw(True)})
        return (
            Outcome((scoring.win, scoring.loss), ("win", "loss")),
            Outcome((scoring.loss, scoring.win), ("loss", "win")),
            *(Outcome((points, points), ("draw", "draw")) for points in drawn),
        )

    @cached_property
    def gains(self) -> tuple[Number, Number]:
        """The least and the most match points of one round for somebody who plays in it."""
        known = [self.rules.bye, *(p for outcome in self.outcomes for p in outcome.gains)]
        if self.is_pods:
            known += [points for size in POD_SIZES for points in self.place_points(size)]
        return min(known), max(known)

    def place_points(self, size: int) -> tuple[Number, ...]:
        """Return the match points by place of a pod of ``size``."""
        table = self.rules.place_points.get(size)
        return table or shares_of_win(size, self.rules.scoring.win)

    def points(self, player: str) -> Number:
        """Return the match points that the player has for certain, awarded byes included."""
        row = self.rows.get(player)
        return (row.match_points if row else 0) + self.awarded[player] * self.rules.bye

    def is_paired(self, player: str, number: int) -> bool:
        """Return whether the player is paired in a round to come, and has no awarded bye."""
        return is_paired(self._entries[player], number)

    @cached_property
    def _entries(self) -> dict[str, Player]:
        return {player.id: player for player in self.file.players}

    def open_match(self, player: str) -> Match | None:
        return self._open_matches.get(player)

    @cached_property
    def _open_matches(self) -> dict[str, Match]:
        return {p: match for match in (*self.duels, *self.pods) for p in match.players}


def outlook_of(file: TournamentFile, planned_rounds: int, *, for_cut: bool = False) -> Outlook:
    """Return what can still happen in the Swiss rounds of ``file``.

    Args:
        planned_rounds: how many Swiss rounds are played in all.
        for_cut: count only players who are still in, as a top cut does.
    """
    rules = rules_of(file)
    coming = coming_rounds(file, planned_rounds)
    last = coming[-1] if coming else len(file.rounds)
    duels, pods = open_matches(file, rules)
    seated = {player for match in pods for player in match.players}
    return Outlook(
        file=file,
        rules=rules,
        rows={row.player: row for row in standings(file)},
        ranked=frozenset(p.id for p in file.players if _will_be_ranked(p, last, for_cut)),
        duels=duels,
        pods=pods,
        coming=coming,
        unpaired={
            p.id: sum(is_paired(p, number) for number in coming) + (p.id in seated)
            for p in file.players
        },
        awarded={p.id: sum(_has_bye(p, number) for number in coming) for p in file.players},
        fields=tuple(sum(is_paired(p, number) for p in file.players) for number in coming),
    )


def coming_rounds(file: TournamentFile, planned_rounds: int) -> range:
    """Return the numbers of the Swiss rounds that are not paired yet."""
    is_over = file.tournament.status in ("finished", "cancelled")
    has_cut = file.cut_seeds is not None or any(r.stage != SWISS for r in file.rounds)
    last = 0 if is_over or has_cut else planned_rounds
    return range(len(file.rounds) + 1, last + 1)


def open_matches(
    file: TournamentFile, rules: ScoringRules
) -> tuple[tuple[Match, ...], tuple[Match, ...]]:
    """Return the unfinished matches of the current Swiss round: those of two, and pods."""
    swiss = [round_ for round_ in file.rounds if round_.stage == SWISS]
    unfinished = [m for m in swiss[-1].matches if not is_finished(m)] if swiss else []
    duels = tuple(match for match in unfinished if is_duel(match, rules))
    return duels, tuple(match for match in unfinished if not is_duel(match, rules))


def _will_be_ranked(player: Player, last: int, for_cut: bool) -> bool:
    is_listed = player.checked_in and player.joined_in_round <= max(last, 1)
    is_in = player.dropped_after_round is None if for_cut else True
    return is_listed and is_in and player.disqualified_in_round is None


def is_paired(player: Player, number: int) -> bool:
    """Return whether ``player`` is paired in the round, having no bye awarded for it."""
    return is_active(player, number) and player.byes < number


def _has_bye(player: Player, number: int) -> bool:
    return is_active(player, number) and player.byes >= number
