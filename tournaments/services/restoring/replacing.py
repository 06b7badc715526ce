"""The tournament a file takes the place of: which it is, whose it is, and making room in it."""

from tournaments.enums import Role
from tournaments.errors import ForeignTournament
from tournaments.models import Game, Match, Result, Seat, Tournament, User
from tournaments.permissions import has_role
from tournaments.record.model import TournamentInfo


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


def people_of(tournament: Tournament) -> dict[tuple[str, str], int]:
    """Return the person behind each entry, by player id and name, so that accounts are kept."""
    rows = tournament.registrations.values_list("code", "name", "user")
    return {(code, name): user for code, name, user in rows}


def clear(tournament: Tournament) -> None:
    """Delete players, rounds and results; staff, jobs and the log stay. Call under the lock."""
    Game.objects.filter(result__match__round__tournament=tournament).delete()
    Result.objects.filter(match__round__tournament=tournament).delete()
    Seat.objects.filter(round__tournament=tournament).delete()
    Match.objects.filter(round__tournament=tournament).delete()
    tournament.rounds.all().delete()
    tournament.stages.all().delete()
    tournament.earlier_draws.all().delete()
    tournament.registrations.all().delete()
