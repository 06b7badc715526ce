"""The tournament that a file takes the place of: which it is, whose it is, and making room in it."""

from tournaments.enums import Role
from tournaments.errors import ForeignTournament
from tournaments.models import (
    Game,
    Registration,
    Result,
    Seat,
    TimeCall,
    Tournament,
    User,
)
from tournaments.permissions import has_role
from tournaments.record.model import TournamentFile, TournamentInfo
from tournaments.services.earlier_draws import keep_draw
from tournaments.services.loss_rows import release_losses
from tournaments.services.redrawing import delete_matches, delete_round
from tournaments.services.restoring.kept import Kept


def held_tournament(info: TournamentInfo, actor: User | None) -> Tournament | None:
    """Return the tournament that the file tells of, if it is here already.

    It is the one with the file's slug; for a file without slug the one with the same name and
    title, and the same start where the file gives one, among those that ``actor`` organises.

    Args:
        actor: None stands for whoever runs the machine, who may do everything.
    """
    if info.slug is not None:
        return Tournament.objects.filter(slug=info.slug).first()
    same = Tournament.objects.filter(name=info.name, title_code=info.title)
    if info.starts_at is not None:
        same = same.filter(starts_at=info.starts_at)
    own = (tournament for tournament in same.order_by("pk") if may_replace(tournament, actor))
    return next(own, None)


def may_replace(tournament: Tournament, actor: User | None) -> bool:
    return actor is None or has_role(actor, tournament, [Role.ORGANISER])


def refuse_foreign(tournament: Tournament, actor: User | None) -> None:
    """Raise unless ``actor`` organises ``tournament``.

    Raises:
        ForeignTournament: someone else does.
    """
    if not may_replace(tournament, actor):
        raise ForeignTournament(slug=tournament.slug)


def make_room(tournament: Tournament, file: TournamentFile, kept: Kept, actor: User | None) -> None:
    """Delete what the file does not tell of again; call under the lock.

    It is as when a round is drawn anew: its pairings stay on record, games lost by penalty wait,
    and what judges noted keeps its round and table. Staff, jobs and the log stay too.
    """
    clear_rounds(tournament, file, kept, actor)
    Seat.objects.filter(round__tournament=tournament).delete()
    for round_ in kept.rounds.values():
        here = [row.pk for row in kept.matches.values() if row.round_id == round_.pk]
        gone = round_.matches.exclude(pk__in=here)
        release_losses(gone)
        delete_matches(gone)
    numbers = {round_.number for round_ in file.rounds}
    tournament.earlier_draws.filter(round_number__in=numbers - kept.earlier).delete()
    clear_entries(tournament, kept)


def clear_rounds(
    tournament: Tournament, file: TournamentFile, kept: Kept, actor: User | None
) -> None:
    numbers = {round_.number for round_ in file.rounds}
    for round_ in tournament.rounds.exclude(pk__in=[row.pk for row in kept.rounds.values()]):
        if round_.number not in numbers:
            keep_draw(round_, reason="", actor=actor, published=round_.is_published)
        delete_round(round_)


def clear_entries(tournament: Tournament, kept: Kept) -> None:
    """Delete the players who are gone; they may stand in results that were corrected since."""
    gone = tournament.registrations.exclude(pk__in=[row.pk for row in kept.entries.values()])
    Registration.avoid.through.objects.filter(from_registration__tournament=tournament).delete()
    Game.objects.filter(winner__in=gone).update(winner=None)
    Result.objects.filter(winner__in=gone).update(winner=None)
    TimeCall.objects.filter(turn_player__in=gone).update(turn_player=None)
    gone.delete()
