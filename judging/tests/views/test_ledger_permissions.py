"""Ledger and appeals: every address and act, ten kinds of person, exactly the declared answer."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from judging.models import Appeal, Penalty, Ruling
from judging.services.appeals import file_appeal
from judging.tests.penalties import give, players_at
from tournaments.enums import Role
from tournaments.models import Match, Registration, Tournament
from tournaments.tests.factories import (
    make_hugo,
    make_player,
    make_round,
    make_running,
    make_sid,
    make_staff,
    make_tournament,
    make_user,
)

pytestmark = pytest.mark.django_db

JUDGES = ("floor judge", "head judge", "organiser", "site admin")
HEADS = ("head judge", "organiser", "site admin")
ACTORS = {
    "anonymous": "",
    "spectator": "sam",
    "player": "pia",
    "opponent": "paul",
    "floor judge": "fay",
    "head judge": "hugo",
    "scorekeeper": "sid",
    "organiser": "ada",
    "staff of another tournament": "mona",
    "site admin": "root",
    "judge who plays": "frank",
}
CANARY = "whispers to the left"


@dataclass(frozen=True)
class Scene:
    """A round being played; Pia has a warning with a note, and has appealed a caution."""

    tournament: Tournament
    match: Match
    pia: Registration
    warning: Penalty
    appeal: Appeal
    ruling: Ruling


@pytest.fixture
def scene() -> Scene:
    tournament = make_tournament(status="running")
    players = ("pia", "paul", "frank", "pete")  # an even number: nobody has a bye
    people = [make_player(tournament, n, status="checked_in", joined_in_round=1) for n in players]
    make_hugo(tournament)
    make_sid(tournament)
    fay = make_staff(tournament, "fay", Role.FLOOR_JUDGE)
    make_staff(tournament, "frank", Role.FLOOR_JUDGE)
    make_staff(make_running(2, name="Other Cup"), "mona", Role.HEAD_JUDGE)
    make_user("root", is_superuser=True)
    round_ = make_round(tournament)
    pia = Registration.objects.select_related("tournament", "user").get(pk=people[0].pk)
    match = next(m for m in round_.matches.all() if pia.pk in {p.pk for p in players_at(m)})
    warning = give(pia, 2, fay, match=match, note=CANARY, instruction="Sit still")
    caution = give(pia, 1, fay, match=match, note=CANARY)
    ruling = Ruling.objects.create(
        number="R-1", title_code="doremi", rules_version="4.01", status="floor",
        tournament=tournament, match=match, question_en="May it block?", answer_en="No.",
    )  # fmt: skip
    appeal = file_appeal(pia, against=caution, text="No!", actor=pia.user)
    return Scene(tournament, match, pia, warning, appeal, ruling)


def addresses(scene: Scene) -> dict[str, tuple[str, str, tuple[str, ...]]]:
    """Return by name: method, address and who is answered; for all others it is not there."""
    slug = scene.tournament.slug
    at = lambda name, *args: reverse(f"judging:{name}", args=[slug, *args])  # noqa: E731
    penalty, appeal = scene.warning.pk, scene.appeal.pk
    return {
        "ledger": ("get", at("ledger"), JUDGES),
        "who": ("get", at("penalty-new"), JUDGES),
        "sheet": ("get", f"{at('penalty-new')}?registration={scene.pia.pk}", JUDGES),
        "give": ("post", f"{at('penalty-new')}", JUDGES),
        "penalty": ("get", at("penalty", penalty), JUDGES),
        "comply": ("post", at("penalty-comply", penalty), JUDGES),
        "refuse": ("post", at("penalty-refuse", penalty), JUDGES),
        "retract": ("post", at("penalty-retract", penalty), JUDGES),
        "appeal for": ("post", at("penalty-appeal-for", penalty), JUDGES),
        "appeals": ("get", at("appeals"), JUDGES),
        "appeal": ("get", at("appeal", appeal), JUDGES),
        "decide": ("post", at("appeal-decide", appeal), HEADS),
        "own appeal": ("get", at("penalty-appeal", penalty), ("player",)),
        "send appeal": ("post", at("penalty-appeal", penalty), ("player",)),
        "ruling appeal": ("get", at("ruling-appeal", scene.ruling.number), table_of(scene)),
    }


def table_of(scene: Scene) -> tuple[str, ...]:
    """Return who sits at the table of the ruling."""
    names = {player.user.username for player in players_at(scene.match)}
    return tuple(actor for actor, name in ACTORS.items() if name in names)


def client_as(actor: str) -> Client:
    client = Client()
    if ACTORS[actor]:
        client.force_login(make_user(ACTORS[actor]))
    return client


@pytest.mark.parametrize("actor", ACTORS)
def test_each_person_gets_exactly_what_is_theirs(scene: Scene, actor: str) -> None:
    for name, (method, address, allowed) in addresses(scene).items():
        Appeal.objects.exclude(pk=scene.appeal.pk).delete()
        answer = getattr(client_as(actor), method)(address)

        if actor == "anonymous":
            assert answer.status_code == 302, name
            assert answer["Location"].startswith("/accounts/login/"), name
        elif actor in allowed:
            assert answer.status_code in (200, 302, 409, 422), (name, answer.status_code)
        else:
            assert answer.status_code == 404, (name, answer.status_code)


def test_what_belongs_to_another_tournament_is_not_there(scene: Scene) -> None:
    client, slug = client_as("staff of another tournament"), "other-cup"
    foreign = [
        reverse("judging:penalty", args=[slug, scene.warning.pk]),
        reverse("judging:appeal", args=[slug, scene.appeal.pk]),
        f"{reverse('judging:penalty-new', args=[slug])}?registration={scene.pia.pk}",
    ]

    assert [client.get(each).status_code for each in foreign] == [404, 404, 404]


@pytest.mark.parametrize("actor", ["player", "opponent", "spectator", "scorekeeper"])
def test_a_note_of_the_judges_is_read_by_no_one_else(scene: Scene, actor: str) -> None:
    client, slug = client_as(actor), scene.tournament.slug
    pages = [
        f"/t/{slug}/", f"/t/{slug}/rounds/1/", f"/t/{slug}/standings/", f"/t/{slug}/players/",
        f"/me/{slug}/", f"/organise/{slug}/", f"/organise/{slug}/log/",
        f"/organise/{slug}/rounds/1/", f"/organise/{slug}/players/",
        reverse("judging:penalty-appeal", args=[slug, scene.warning.pk]),
    ]  # fmt: skip

    seen = [page for page in pages if CANARY in client.get(page).content.decode()]

    assert seen == []
