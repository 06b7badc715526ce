"""Pairings that others replace are kept as they stood."""

from collections import defaultdict

from tournaments.enums import ByeKind, ResultStatus
from tournaments.models import EarlierDraw, Result, Round, Seat, User
from tournaments.record.model import DOUBLE_LOSS, DRAW
from tournaments.services.locking import collector_still


def keep_draw(round_: Round, *, reason: str, actor: User | None, published: bool) -> EarlierDraw:
    """Store the pairings of ``round_`` as they stand now; call under the lock, before the change.

    Args:
        actor: who replaces them; None stands for whoever runs the machine.
        published: whether players have seen them; only then is the old version public.
    """
    with collector_still():
        return EarlierDraw.objects.create(
            tournament_id=round_.tournament_id,
            round_number=round_.number,
            attempt=round_.attempt,
            seed=round_.seed,
            was_published=published,
            reason=reason,
            pairings=kept_pairings(round_),
            replaced_by=actor if actor and actor.pk else None,
        )


def kept_pairings(round_: Round) -> list[dict[str, object]]:
    """Return table, players and bye of each match, and its result where one is in.

    A match made by hand carries that and the reason, an awarded bye that it was awarded.
    """
    players: dict[int, list[str]] = defaultdict(list)
    seats = Seat.objects.filter(round=round_).order_by("match", "position")
    for match, code in seats.values_list("match", "registration__code"):
        players[match].append(code)
    results = results_of(round_)
    return [
        {"table": table, "players": players[match], "bye": bool(bye)}
        | ({"awarded": True} if bye == ByeKind.AWARDED else {})
        | ({"manual": True, "manual_reason": reason} if is_manual else {})
        | ({"result": results[match]} if match in results else {})
        for match, table, bye, is_manual, reason in round_.matches.values_list(
            "pk", "table_number", "bye", "is_manual", "manual_reason"
        )
    ]


def results_of(round_: Round) -> dict[int, str | None]:
    """Return the winner's code, ``"draw"`` or ``"double_loss"`` by match; None for pods."""
    rows = Result.objects.filter(match__round=round_, status=ResultStatus.CONFIRMED)
    fields = ("match", "winner__code", "is_draw", "is_double_loss")
    return {
        match: DRAW if is_draw else DOUBLE_LOSS if is_double_loss else winner
        for match, winner, is_draw, is_double_loss in rows.values_list(*fields)
    }
