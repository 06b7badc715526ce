"""How a match goes on when a game of it falls away; called under the lock of the tournament."""

from collections.abc import Sequence

from tournaments.enums import RoundStatus
from tournaments.loss_errors import OutcomeNeeded, OutcomeUnknown
from tournaments.models import Match, Result, User
from tournaments.record.model import DRAW
from tournaments.record.model import Game as GameRecord
from tournaments.selectors.results import outcome_said
from tournaments.selectors.rounds import result_of
from tournaments.selectors.scores import rules_for
from tournaments.services.log import announce
from tournaments.services.loss_rows import reopen
from tournaments.services.result_rows import seats_of, store_result
from tournaments.services.results import follow_in_bracket
from tournaments.signals import result_recorded
from tournaments.standings.match_result import match_result
from tournaments.standings.outcome import TIME
from tournaments.standings.scoring import ScoringRules
from tournaments.standings.winners import rules_in


def set_result(
    match: Match, games: Sequence[GameRecord], outcome: str | None, *, reason: str, actor: User
) -> Result:
    """Put another result in force and return it; the old one is kept, the bracket follows."""
    old = result_of(match)
    new = store_result(match, games, outcome=outcome, reason=reason, actor=actor)
    if old is not None:
        follow_in_bracket(match, old, new, reason=reason, actor=actor)
    announce(result_recorded, match_id=match.pk)
    return new


def open_or_settle(
    match: Match,
    present: Result,
    games: Sequence[GameRecord],
    outcome: str | None,
    *,
    reason: str,
    actor: User,
) -> None:
    """Let ``games`` decide the match; else let it be played on, or end with ``outcome``.

    Args:
        present: the result in force, which rested on a game that is gone.
        games: what is left.
        outcome: ``"draw"``, the winner's code, or None; needed when the round is closed.
    """
    best_of, rules = match.round.tournament.best_of, rules_at(match)
    told = outcome_said(present)
    if outcome is not None:
        games, told = ended(match, games, outcome)
    elif told is None and match_result(games, best_of, rules) is None:
        if match.round.status != RoundStatus.PUBLISHED:
            raise OutcomeNeeded(match=names_at(match), number=match.round.number)
        follow_in_bracket(match, present, None, reason=reason, actor=actor)
        reopen(match, actor=actor)
        return
    set_result(match, games, told, reason=reason, actor=actor)


def rules_at(match: Match) -> ScoringRules:
    return rules_in(match.round.stage.kind, rules_for(match.round.tournament))


def names_at(match: Match) -> str:
    return " – ".join(seat.registration.name for seat in seats_of(match))


def ended(
    match: Match, games: Sequence[GameRecord], outcome: str
) -> tuple[list[GameRecord], str | None]:
    """Return ``games`` with as many more as let the match end with ``outcome``, and what to say.

    Nobody knows their points: they count nothing but the win.

    Raises:
        OutcomeUnknown: it names no player of the match.
    """
    codes = [seat.registration.code for seat in seats_of(match)]
    if outcome != DRAW and outcome not in codes:
        raise OutcomeUnknown(outcome=outcome)
    games, best_of, rules = list(games), match.round.tournament.best_of, rules_at(match)
    if outcome == DRAW:
        return levelled(games, codes), TIME
    while match_result(games, best_of, rules) is None:
        games.append(GameRecord(winner=outcome, end="other"))
    return games, None


def levelled(games: list[GameRecord], codes: Sequence[str]) -> list[GameRecord]:
    """Return ``games`` with wins of whoever is behind, until nobody is."""
    won = {code: sum(game.winner == code for game in games) for code in codes}
    behind = min(codes, key=lambda code: won[code])
    missing = max(won.values()) - won[behind]
    return games + [GameRecord(winner=behind, end="other")] * missing
