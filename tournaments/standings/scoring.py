"""How games and matches score: a title's rules with the tournament's house readings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Literal, cast

import msgspec
from msgspec import UNSET

from rules.core.title import End, Scoring, Title
from rules.registry import title_for
from tournaments.record.model import Game, TournamentFile
from tournaments.standings.exact import Number, exact

CapReading = Literal["each_total", "winner_only", "difference"]
UNPLAYED = "unplayed"


class ScoringRules(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Everything that decides points, ready to use.

    Args:
        scoring: match points as the tournament gives them, and the title's ends of a game.
        bye: match points of a bye.
        has_bye_games: a bye counts as two games won (AMB-11).
        cap_applies_to: what is held at the full score (AMB-09).
        loser_pays: a lost game lowers the loser's total (AMB-08).
        undecided_is_draw: at time only a match won outright is won (AMB-13).
        may_lose_for_nothing: a game lost by penalty may count 0, as one by lateness (AMB-16).
        most_games: games a match can have, None without limit, UNSET for ``best_of`` (AMB-13).
        final_tiebreak: what follows the tournament's tiebreakers (AMB-07).
        place_points: match points by place, best first, for pods of each size; a size that is
            missing shares a win out by the opponents beaten.
    """

    scoring: Scoring
    bye: int
    has_bye_games: bool = False
    cap_applies_to: CapReading = "each_total"
    loser_pays: bool = False
    undecided_is_draw: bool = False
    may_lose_for_nothing: bool = False
    most_games: int | msgspec.UnsetType | None = UNSET
    final_tiebreak: str = "shared_rank"
    place_points: dict[int, tuple[Number, ...]] = {}

    @classmethod
    def for_(
        cls,
        title: Title,
        settings: Mapping[str, object],
        place_points: Mapping[str, Sequence[int | str]] | None = None,
    ) -> ScoringRules:
        """Return the rules of ``title`` with ``settings`` put over the title's defaults.

        Args:
            place_points: points by place for each size of pod, as the tournament file has them.

        >>> from rules.registry import title_for
        >>> ScoringRules.for_(title_for("doremi"), {"bye_match_points": 2}).bye
        2
        """
        answers: dict[str, object] = {**title.defaults(), **settings}
        return cls(
            scoring=_scoring(title.scoring, answers),
            bye=_number(answers.get("bye_match_points"), title.scoring.bye),
            has_bye_games=answers.get("bye_games") == "2-0",
            cap_applies_to=cast(CapReading, answers.get("cap_applies_to", "each_total")),
            loser_pays=answers.get("loser_differential") == "negative",
            undecided_is_draw=answers.get("match_result_on_time") == "undecided_is_draw",
            may_lose_for_nothing=answers.get("lateness_differential") == 0,
            most_games=_most_games(answers),
            final_tiebreak=str(answers.get("final_tiebreak", "shared_rank")),
            place_points={
                int(size): tuple(exact(Fraction(number)) for number in points)
                for size, points in (place_points or {}).items()
            },
        )

    def end(self, code: str) -> End | None:
        """Return the end of a game of this code, or None when the title has none."""
        return self._ends.get(code)

    @cached_property
    def _ends(self) -> dict[str, End]:
        return {end.code: end for end in self.scoring.ends}

    @cached_property
    def absences(self) -> frozenset[str]:
        """The ends of a game that nobody played."""
        return frozenset(end.code for end in self.scoring.ends if end.scores == UNPLAYED)

    @cached_property
    def has_full_score(self) -> bool:
        """Whether games of the title are won at a full score, which then caps what counts."""
        return any(end.scores == "winner_full" for end in self.scoring.ends)

    def games_allowed(self, best_of: int) -> int | None:
        """Return how many games a match can have, drawn ones included; None without limit."""
        return best_of if self.most_games is UNSET else self.most_games


def _scoring(scoring: Scoring, answers: Mapping[str, object]) -> Scoring:
    """Return ``scoring`` with the match points that the organiser set."""
    draw = _number(answers.get("draw_points"), scoring.draw)
    loss = _number(answers.get("loss_points"), scoring.loss)
    on_time = {"draw": draw, "loss": loss}.get(str(answers.get("draw_on_time_points")))
    if on_time is None:
        on_time = _number(answers.get("draw_on_time_points"), scoring.points_of_draw(True))
    return msgspec.structs.replace(
        scoring,
        win=_number(answers.get("win_points"), scoring.win),
        draw=draw,
        draw_on_time=on_time,
        loss=loss,
        double_loss=_number(answers.get("double_loss_points"), scoring.double_loss),
    )


def _number(answer: object, otherwise: int) -> int:
    return answer if type(answer) is int else otherwise


def _most_games(answers: Mapping[str, object]) -> int | msgspec.UnsetType | None:
    if "max_games" not in answers:
        return UNSET
    most = answers["max_games"]
    return most if type(most) is int else None


def score_differential(winner_points: int, loser_points: int, end: str, rules: ScoringRules) -> int:
    """Return what the winner of one game writes on the match sheet, 0 to the full score.

    A title without a full score counts the plain difference of a game decided by points.

    Args:
        winner_points, loser_points: reward points when the game ended, 0 or more.
        end: how it ended: after a concession or an empty clock the winner counts as 100, after a
            game loss the game counts 100 to 0, an unplayed win 0.

    Source: Doremi tournament rules 4.01, DRM-21.04 to DRM-21.04c, DRM-22.03.3a, DRM-19.03c.

    >>> from rules.registry import title_for
    >>> doremi = ScoringRules.for_(title_for("doremi"), {})
    >>> score_differential(120, 30, "goal", doremi)
    70
    >>> score_differential(0, 30, "clock_out", doremi)
    70
    """
    full = rules.scoring.full_score
    how = _scores(end, rules)
    if not rules.has_full_score:
        return max(0, winner_points - loser_points) if how == "totals" else 0
    if how in ("penalty", UNPLAYED):
        return full if how == "penalty" else 0
    if how == "winner_full":
        winner_points = full
    return max(0, _capped(winner_points, loser_points, full, rules.cap_applies_to))


def _scores(end: str, rules: ScoringRules) -> str:
    known = rules.end(end)
    return known.scores if known else "totals"


def _capped(winner: int, loser: int, full: int, reading: CapReading) -> int:
    if reading == "difference":
        return min(winner - loser, full)
    return min(winner, full) - (min(loser, full) if reading == "each_total" else loser)


def game_differential(game: Game, rules: ScoringRules) -> int:
    """Return what ``game`` adds to its winner's total; a drawn game adds 0.

    What the sheet says counts; nothing written counts 0; without a sheet the points decide.

    Source: Doremi tournament rules 4.01, DRM-21.04 to DRM-21.06.
    """
    if game.winner is None or not rules.scoring.has_points or is_entry_missing(game, rules):
        return 0
    if _scores(game.end, rules) == UNPLAYED:
        return 0
    if isinstance(game.differential, int):
        return game.differential
    return points_differential(game, game.winner, rules)


def points_differential(game: Game, winner: str, rules: ScoringRules) -> int:
    """Return the differential that points and end of ``game`` give; a missing total counts 0."""
    others = (points for player, points in game.points.items() if player != winner)
    return score_differential(game.points.get(winner, 0), max(others, default=0), game.end, rules)


def is_entry_missing(game: Game, rules: ScoringRules) -> bool:
    """Return whether a won game's differential was forgotten, so that it counts 0.

    It is when the sheet has nothing, or when there is neither a sheet nor the totals needed.

    Source: Doremi tournament rules 4.01, DRM-21.06.
    """
    if game.winner is None or not rules.scoring.has_points:
        return False
    if game.differential is UNSET:
        return not has_needed_points(game, game.winner, rules)
    return game.differential is None and _scores(game.end, rules) != UNPLAYED


def has_needed_points(game: Game, winner: str, rules: ScoringRules) -> bool:
    """Return whether the totals that the end of ``game`` compares are all there."""
    how = _scores(game.end, rules)
    has_loser = any(player != winner for player in game.points)
    if how == "totals":
        return has_loser and winner in game.points
    return has_loser or how != "winner_full"


def rules_of(file: TournamentFile) -> ScoringRules:
    """Return the scoring rules of a tournament file; points by place are for pods only."""
    info = file.tournament
    points = info.place_points if info.structure == "pods" else {}
    return ScoringRules.for_(title_for(info.title), info.settings, points)
