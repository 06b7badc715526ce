"""A table's clock stands as long as any judging there does, not only what held it first."""

from judging.enums import AppealStatus, CheckStatus
from judging.models import Appeal, DeckCheck
from tournaments.enums import JudgesNeed, RoundStatus
from tournaments.models import Match, TableHold, User
from tournaments.selectors.rounds import result_of
from tournaments.services.clock import free_table, keep_table


def hold_for(match: Match, need: str, actor: User) -> TableHold | None:
    """Hold the clock of a table that still plays; None where it does not, or stands already.

    Source: DRM-P.05.
    """
    return keep_table(match, need=need, actor=actor) if is_in_play(match) else None


def is_in_play(match: Match) -> bool:
    """Return whether the table still plays: its round is played, and it has no result."""
    is_open = match.round.status == RoundStatus.PUBLISHED and not match.is_bye
    return is_open and result_of(match) is None


def let_go(match: Match, held: TableHold | None, actor: User, *, gives_time: bool = True) -> None:
    """Let the clock run on after what held it; an open appeal or a running check holds it again.

    A table that somebody held by hand before stays so, and can be released again.
    """
    if held is not None and held.released_at is None:
        free_table(match, actor=actor, gives_time=gives_time)
    appeals = Appeal.objects.filter(match=match, status=AppealStatus.OPEN)
    checks = DeckCheck.objects.filter(match=match, status=CheckStatus.RUNNING)
    for need, waiting in ((JudgesNeed.APPEAL, appeals), (JudgesNeed.CHECK, checks)):
        if waiting.exists():
            if (again := hold_for(match, need, actor)) is not None:
                waiting.update(hold=again)
            return
    match.holds.filter(released_at=None).update(kept_for="")
