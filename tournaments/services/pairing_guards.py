"""What stands in the way of changing pairings by hand; every check runs under the lock."""

from collections.abc import Iterable

from tournaments.enums import RoundStatus, StageKind
from tournaments.errors import (
    ReasonNeeded,
)
from tournaments.models import Match, Result, Round, Tournament
from tournaments.pairing_errors import (
    CutStands,
    PairingsChanged,
    RoundClosed,
    TablesHaveResults,
)
from tournaments.selectors.pairing_marks import Seen, mark_of_round
from tournaments.services.locking import again, lock
from tournaments.services.loss_rows import brought_by_losses


def said(reason: str) -> str:
    """Return ``reason`` without space around it; changing pairings needs one."""
    if not reason.strip():
        raise ReasonNeeded
    return reason.strip()


def locked_round(round_: Round) -> tuple[Tournament, Round]:
    """Return tournament and round under the lock, if its pairings can be changed at all.

    Raises:
        RoundClosed: the round is closed.
        CutStands: it is a round of the top cut.
    """
    tournament = lock(round_.tournament)
    round_ = again(tournament.rounds.select_related("stage"), round_)
    if round_.status == RoundStatus.CLOSED:
        raise RoundClosed(number=round_.number)
    refuse_cut(round_)
    round_.tournament = tournament
    return tournament, round_


def refuse_cut(round_: Round) -> None:
    if round_.stage.kind == StageKind.CUT:
        raise CutStands


def refuse_other_draw(round_: Round, seen: str | None) -> None:
    """Raise when the round is not as the person saw it.

    Args:
        seen: ``mark_of_round`` as the person saw it; None when nobody looked.
    """
    if seen is not None and seen != mark_of_round(round_):
        raise PairingsChanged


def refuse_other_matches(matches: Iterable[Match], seen: Seen | None) -> None:
    """Raise when one of ``matches`` is not as the person saw it, or was not seen at all."""
    if seen is not None and any(seen.get(match.pk) != match.version for match in matches):
        raise PairingsChanged


def refuse_results(matches: Iterable[Match]) -> None:
    """Raise when one of ``matches`` has, or had, a result that people entered."""
    entered = Result.objects.filter(match__in=[m.pk for m in matches])
    found = entered.exclude(pk__in=brought_by_losses()).values_list(
        "match__table_number", flat=True
    )
    tables = sorted({table or 0 for table in found})
    if tables:
        raise TablesHaveResults(tables=", ".join(map(str, tables)))
