"""The cast and its tournaments, as plain functions."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from rules.registry import title_for
from tournaments.enums import DeckStatus, RegistrationStatus, Role, TournamentStatus
from tournaments.models import (
    Game,
    Match,
    Membership,
    Registration,
    Result,
    Round,
    Tournament,
    User,
)
from tournaments.record import model as facts
from tournaments.selectors.rounds import matches_of
from tournaments.services.registrations import check_in, register_player
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round, pair_round, publish_round
from tournaments.services.tournaments import change_status, create_tournament

PASSWORD = "correct horse"
CAST = {
    "ada": "Ada",
    "hugo": "Hugo",
    "fay": "Fay",
    "sid": "Sid",
    "pia": "Pia",
    "paul": "Paul",
    "sam": "Sam",
}


def make_user(username: str = "ada", **changes: Any) -> User:
    """Return the person who signs in as ``username`` with PASSWORD, made when missing."""
    found = User.objects.filter(username=username).first()
    if found:
        return found
    name = CAST.get(username, username.title())
    return User.objects.create_user(username, password=PASSWORD, display_name=name, **changes)


def make_tournament(
    *,
    title: str = "doremi",
    preset: str | None = None,
    status: str = TournamentStatus.OPEN,
    organiser: User | None = None,
    name: str = "Spring Cup",
    starts_at: datetime | None = None,
    **changes: Any,
) -> Tournament:
    """Return a tournament of Ada's; lists are not required unless asked for."""
    game = title_for(title)
    chosen = next(p for p in game.presets if preset in (None, p.code))
    tournament = create_tournament(
        title=game,
        preset=chosen,
        name=name,
        starts_at=starts_at or timezone.now() + timedelta(days=1),
        timezone_name="Asia/Tokyo",
        actor=organiser or make_user("ada"),
        **{"lists_required": False, **changes},
    )
    Tournament.objects.filter(pk=tournament.pk).update(status=status)
    tournament.refresh_from_db()
    return tournament


def make_staff(tournament: Tournament, username: str, role: str) -> User:
    user = make_user(username)
    Membership.objects.get_or_create(tournament=tournament, user=user, role=role)
    return user


def make_hugo(tournament: Tournament) -> User:
    return make_staff(tournament, "hugo", Role.HEAD_JUDGE)


def make_sid(tournament: Tournament) -> User:
    return make_staff(tournament, "sid", Role.SCOREKEEPER)


def make_players(
    tournament: Tournament, count: int, *, checked_in: bool = True
) -> list[Registration]:
    """Return ``count`` players without accounts, entered by Ada."""
    ada = make_user("ada")
    players = [
        register_player(tournament, name=f"Player {number}", same_name_confirmed=True, actor=ada)
        for number in range(1, count + 1)
    ]
    return [check_in(player, actor=ada) for player in players] if checked_in else players


def make_player(tournament: Tournament, username: str = "pia", **changes: Any) -> Registration:
    """Return the entry of a player with an account."""
    user = make_user(username)
    registration = register_player(tournament, name=str(user), user=user, actor=make_user("ada"))
    if changes:
        Registration.objects.filter(pk=registration.pk).update(**changes)
        registration.refresh_from_db()
    return registration


def make_running(count: int = 4, **changes: Any) -> Tournament:
    """Return a running tournament with ``count`` players checked in."""
    tournament = make_tournament(**changes)
    make_players(tournament, count)
    ada = make_user("ada")
    change_status(tournament, TournamentStatus.CLOSED, actor=ada)
    return change_status(tournament, TournamentStatus.RUNNING, actor=ada)


def make_round(tournament: Tournament, *, published: bool = True) -> Round:
    """Return the next round, paired and (unless told otherwise) published."""
    ada = make_user("ada")
    round_ = pair_round(tournament, actor=ada)
    return publish_round(round_, actor=ada) if published else round_


def goal(winner: str, loser: str, points: int = 100, against: int = 0) -> facts.Game:
    """Return one game won by points."""
    return facts.Game(winner=winner, end="goal", points={winner: points, loser: against})


def win(match: Match) -> Sequence[facts.Game]:
    """Return two games won by the first seat of ``match``, 100 to 40 each."""
    first, second = (seat.registration.code for seat in match.seats.all())
    return [goal(first, second, 100, 40), goal(first, second, 100, 40)]


def play_round(round_: Round) -> Round:
    """Enter a win of the first seat at every table and close the round."""
    ada = make_user("ada")
    for match in matches_of(round_):
        if not match.is_bye:
            enter_result(match, win(match), actor=ada)
    return close_round(round_, actor=ada)


def mark_list_valid(registration: Registration) -> Registration:
    Registration.objects.filter(pk=registration.pk).update(deck_status=DeckStatus.VALID)
    registration.refresh_from_db()
    return registration


def make_field(count: int, **changes: Any) -> Tournament:
    """Return a running tournament of ``count`` players, entered in two bulk inserts."""
    tournament = make_tournament(status=TournamentStatus.RUNNING, **changes)
    numbers = range(1, count + 1)
    people = User.objects.bulk_create(
        User(username=f"field-{tournament.pk}-{n}", display_name=f"Player {n}") for n in numbers
    )
    Registration.objects.bulk_create(
        Registration(
            tournament=tournament,
            user=person,
            code=f"p{n}",
            name=f"Player {n}",
            sort_key=f"player {n:06}",
            status=RegistrationStatus.CHECKED_IN,
        )
        for n, person in zip(numbers, people, strict=True)
    )
    return tournament


def enter_in_bulk(round_: Round) -> None:
    """Give every table of a published round a win of its first seat, two games to none."""
    played = [match for match in matches_of(round_) if not match.is_bye]
    seats = [list(match.seats.all()) for match in played]
    results = Result.objects.bulk_create(
        Result(match=match, winner=first.registration, entered_by=make_user("ada"))
        for match, (first, _second) in zip(played, seats, strict=True)
    )
    Game.objects.bulk_create(
        Game(
            result=result,
            number=number,
            winner=first.registration,
            end="goal",
            points={first.registration.code: 100, second.registration.code: 40},
        )
        for result, (first, second) in zip(results, seats, strict=True)
        for number in (1, 2)
    )
    round_.matches.filter(bye="").update(version=1)


def play_in_bulk(round_: Round) -> Round:
    """Enter a result at every table of a published round and close it."""
    enter_in_bulk(round_)
    return close_round(round_, actor=make_user("ada"))
