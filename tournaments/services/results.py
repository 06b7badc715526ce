"""Enter the result of a match and correct it; the old value and the reason are kept."""

from collections.abc import Sequence

from django.db import IntegrityError, transaction

from tournaments.enums import RoundStatus
from tournaments.errors import (
    ByeHasNoResult,
    MatchClosed,
    NothingChanged,
    ReasonNeeded,
    ResultConflict,
    RoundNotPlaying,
    WinnerWentOn,
)
from tournaments.models import Match, Result, Tournament, User
from tournaments.pairing_errors import (
    PairingsChanged,
)
from tournaments.record.model import Game as GameRecord
from tournaments.selectors.cut import is_cut_match
from tournaments.selectors.results import describe_games, describe_result, is_same_result
from tournaments.selectors.rounds import result_of
from tournaments.services.locking import again, lock, touch
from tournaments.services.log import announce, record
from tournaments.services.loss_checks import refuse_excluded_place, settle_losses
from tournaments.services.redrawing import throw_away
from tournaments.services.result_rows import seats_of, store_result
from tournaments.signals import result_recorded


def enter_result(
    match: Match,
    games: Sequence[GameRecord],
    *,
    actor: User,
    version: int | None = None,
    outcome: str | None = None,
    places: dict[str, int] | None = None,
) -> Result:
    """Record the games of ``match`` and return the result that follows from them.

    Args:
        games: in order; players by registration code.
        version: ``match.version`` as the person saw it.
        outcome: ``"double_loss"`` by a judge's word, ``"time"`` when time was up between games.
        places: pods only, place by registration code, 1 the best.

    Raises:
        ResultConflict: another result was entered since; both values are named.
        PairingsChanged: other players sit at the table now.
        MatchClosed: the match has a result; it can only be corrected.
        ImpossibleResult: no match can be played like this; names every reason.
        GameLostByPenalty: a game that a penalty decided is entered otherwise.
        ExcludedComesLast: an excluded player has another place at a pod than the last.
        CutNeedsWinner: it is a draw in the top cut.
        RoundNotPlaying, ByeHasNoResult.
    """
    try:
        return save_result(
            match, games, actor=actor, version=version, outcome=outcome, places=places
        )
    except IntegrityError as error:
        raise conflict(match, games, outcome) from error


@transaction.atomic
def save_result(
    match: Match,
    games: Sequence[GameRecord],
    *,
    actor: User,
    version: int | None,
    outcome: str | None,
    places: dict[str, int] | None,
) -> Result:
    tournament, match = locked(match)
    refuse_entry(match)
    refuse_second_result(match, games, version, outcome)
    games = settle_losses(match, games, outcome)
    refuse_excluded_place(match, places)
    result = store_result(match, games, outcome=outcome, places=places, reason="", actor=actor)
    touch(tournament)
    record(
        actor,
        "result.entered",
        match,
        tournament=tournament,
        result=describe_result(result),
    )
    announce(result_recorded, match_id=match.pk)
    return result


@transaction.atomic
def correct_result(
    match: Match,
    games: Sequence[GameRecord],
    *,
    reason: str,
    actor: User,
    version: int | None = None,
    outcome: str | None = None,
    places: dict[str, int] | None = None,
) -> Result:
    """Replace the result of ``match``; the old one and ``reason`` stay on record.

    Pairings already made are left as they are; standings follow at once.

    Raises:
        ReasonNeeded: no reason was given.
        NothingChanged: the very same result is recorded already.
        ResultConflict: another result was entered since.
        WinnerWentOn: another player would win, and the next round of the top cut is published.
        CutNeedsWinner, ImpossibleResult, ByeHasNoResult, RoundNotPlaying, GameLostByPenalty.
    """
    if not reason.strip():
        raise ReasonNeeded
    tournament, match = locked(match)
    refuse_correction(match, games, version, outcome)
    games = settle_losses(match, games, outcome)
    old = result_of(match)
    result = store_result(
        match, games, outcome=outcome, places=places, reason=reason.strip(), actor=actor
    )
    if old and is_same_result(old, result):
        raise NothingChanged(result=describe_result(old))
    follow_in_bracket(match, old, result, reason=reason.strip(), actor=actor)
    touch(tournament)
    record(
        actor,
        "result.corrected",
        match,
        tournament=tournament,
        before=describe_result(old) if old else "",
        after=describe_result(result),
        reason=reason.strip(),
    )
    announce(result_recorded, match_id=match.pk)
    return result


def follow_in_bracket(
    match: Match, old: Result | None, new: Result | None, *, reason: str, actor: User
) -> None:
    """Throw a draft of the next round away where another player advances in the top cut.

    Args:
        new: None where the match is played on.

    Raises:
        WinnerWentOn: that round is published.
    """
    is_same = old is not None and new is not None and old.winner_id == new.winner_id
    if is_same or not is_cut_match(match):
        return
    following = match.round.tournament.rounds.filter(number=match.round.number + 1).first()
    if following is not None and following.is_published:
        raise WinnerWentOn(number=following.number)
    if following is not None:
        throw_away(match.round.tournament, following, reason=reason, actor=actor)


def locked(match: Match) -> tuple[Tournament, Match]:
    tournament = lock(match.round.tournament)
    match = again(Match.objects.select_related("round__tournament", "round__stage"), match)
    return tournament, match


def refuse_entry(match: Match) -> None:
    if match.is_bye:
        raise ByeHasNoResult
    if match.round.status != RoundStatus.PUBLISHED:
        raise RoundNotPlaying(number=match.round.number)


def refuse_second_result(
    match: Match, games: Sequence[GameRecord], version: int | None, outcome: str | None
) -> None:
    present = result_of(match)
    is_older = version is not None and version != match.version
    if present is None and is_older:
        raise PairingsChanged
    if present is None:
        return
    if is_older:
        raise conflict(match, games, outcome)
    raise MatchClosed(result=describe_result(present))


def refuse_correction(
    match: Match, games: Sequence[GameRecord], version: int | None, outcome: str | None
) -> None:
    if match.is_bye:
        raise ByeHasNoResult
    if not match.round.is_published:
        raise RoundNotPlaying(number=match.round.number)
    if version is not None and version != match.version:
        raise conflict(match, games, outcome)


def conflict(match: Match, games: Sequence[GameRecord], outcome: str | None) -> ResultConflict:
    present = result_of(match)
    names = {seat.registration.code: seat.registration.name for seat in seats_of(match)}
    return ResultConflict(
        who=present.entered_by if present and present.entered_by else "?",
        theirs=describe_result(present) if present else "–",
        yours=describe_games(games, outcome, names),
    )
