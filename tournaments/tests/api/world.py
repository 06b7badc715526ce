"""One tournament with the whole cast, in the states that operations need."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from rest_framework.test import APIClient

from tournaments.enums import Role, TournamentStatus
from tournaments.models import Match, Registration, Tournament
from tournaments.selectors.cut import cut_preview
from tournaments.services.cut import make_cut
from tournaments.services.jobs import ask_job
from tournaments.services.registrations import check_in
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round, publish_round
from tournaments.services.tokens import create_token
from tournaments.services.tournaments import change_status
from tournaments.tests import factories

PEOPLE = ("ada", "hugo", "sid", "fay", "pia", "paul", "sam", "gus", "anonymous")
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
DESK = ("ada", "hugo", "sid")


@dataclass
class World:
    """Pia and Paul play; Ada organises, Hugo, Fay and Sid help; Gus organises another tournament."""

    tournament: Tournament
    pia: Registration
    paul: Registration
    places: dict[str, Any] = field(default_factory=dict)

    def path(self, template: str) -> str:
        return "/api/v1/" + template.format(
            slug=self.tournament.slug,
            pia=self.pia.pk,
            paul=self.paul.pk,
            pia_code=self.pia.code,
            **self.places,
        )


def open_world(**changes: Any) -> World:
    """Return a tournament open for registration, with the cast."""
    tournament = factories.make_tournament(**changes)
    for username, role in (
        ("hugo", Role.HEAD_JUDGE),
        ("fay", Role.FLOOR_JUDGE),
        ("sid", Role.SCOREKEEPER),
    ):
        factories.make_staff(tournament, username, role)
    factories.make_tournament(organiser=factories.make_user("gus"), name="Other Cup")
    factories.make_user("sam")
    pia, paul = (factories.make_player(tournament, name) for name in ("pia", "paul"))
    return World(tournament, pia, paul, {"role": tournament.memberships.latest("pk").pk})


def draft_world() -> World:
    """Return a tournament that only its staff may see."""
    return open_world(status=TournamentStatus.DRAFT)


def checked_in_world() -> World:
    """Return a closed tournament with both players checked in."""
    world = open_world()
    world.pia, world.paul = (
        check_in(p, actor=factories.make_user("ada")) for p in (world.pia, world.paul)
    )
    change_status(world.tournament, TournamentStatus.CLOSED, actor=factories.make_user("ada"))
    return world


def running_world() -> World:
    """Return a running tournament without rounds."""
    world = checked_in_world()
    change_status(world.tournament, TournamentStatus.RUNNING, actor=factories.make_user("ada"))
    world.tournament.refresh_from_db()
    return world


def dropped_world() -> World:
    """Return a running tournament that Pia has left."""
    from tournaments.services.drops import drop_player

    world = running_world()
    world.pia = drop_player(world.pia, actor=factories.make_user("ada"))
    return world


def drafted_world() -> World:
    """Return a running tournament whose first round is a draft."""
    return with_round(is_published=False)


def playing_world() -> World:
    """Return a running tournament whose first round is being played."""
    return with_round(is_published=True)


def with_round(*, is_published: bool) -> World:
    world = running_world()
    Tournament.objects.filter(pk=world.tournament.pk).update(rounds_planned=3)
    round_ = factories.make_round(world.tournament, published=is_published)
    world.places["match"] = round_.matches.get().pk
    return world


def two_tables_world() -> World:
    """Return a running tournament of four whose first round is being played: Pia at table 1."""
    world = running_world()
    factories.make_players(world.tournament, 2)
    world.places["match"] = factories.make_round(world.tournament).matches.earliest("pk").pk
    return world


def reported_world() -> World:
    """Return a running tournament whose first round has every result: Pia won."""
    world = playing_world()
    match = world.tournament.rounds.get().matches.get()
    games = [factories.goal(world.pia.code, world.paul.code, 100, 40)] * 2
    enter_result(match, games, actor=factories.make_user("ada"))
    return world


def cut_due_world() -> World:
    """Return a tournament whose one Swiss round is played and whose top 2 comes next."""
    world = reported_world()
    Tournament.objects.filter(pk=world.tournament.pk).update(rounds_planned=1, top_cut=2)
    world.tournament.refresh_from_db()
    close_round(world.tournament.rounds.get(), actor=factories.make_user("ada"))
    return world


def cut_body(world: World) -> dict[str, Any]:
    """Return the body that makes the cut from the standings as they stand."""
    return {"seeds": list(cut_preview(world.tournament).cut.seeds)}


def cut_world() -> World:
    """Return a tournament whose final is being played."""
    world = cut_due_world()
    ada = factories.make_user("ada")
    seen = list(cut_preview(world.tournament).cut.seeds)
    publish_round(make_cut(world.tournament, actor=ada, seen=seen), actor=ada)
    return world


def jobs_world() -> World:
    """Return the cast, with a job and a token of Ada's."""
    world = open_world()
    ada = factories.make_user("ada")
    world.places["job"] = ask_job("simulate", {}, actor=ada).pk
    world.places["key"] = create_token(user=ada)[0].token_key
    return world


def client_of(username: str) -> APIClient:
    """Return a client signed in as ``username``; nobody for ``anonymous``."""
    client = APIClient()
    if username != "anonymous":
        client.force_login(factories.make_user(username), backend=BACKEND)
    return client


@contextmanager
def undone() -> Iterator[None]:
    """Run a part of a test and take back what it stored."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def swap_body(world: World) -> dict[str, Any]:
    """Return the body that swaps Pia with a player of another table."""
    mine = Match.objects.get(seats__registration=world.pia)
    other = world.tournament.registrations.exclude(seats__match=mine).earliest("pk")
    return {"one": world.pia.code, "other": other.code, "reason": "a chair is missing"}


def win_body(world: World, version: int = 0, against: int = 40) -> dict[str, Any]:
    """Return the body for a match that Pia wins by two games, 100 to ``against`` each."""
    pia, paul = world.pia.code, world.paul.code
    game = {"winner": pia, "end": "goal", "points": {pia: 100, paul: against}}
    return {"version": version, "games": [game, game]}
