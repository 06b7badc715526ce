"""Who may open a disputed game: every address, every person; all others are told of nothing."""

from collections.abc import Callable, Iterable

import pytest
from django.test import Client

from judging.models import GameRecord
from judging.permissions import records_of
from judging.tests.records import make_record, root, step
from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.tests.factories import (
    make_hugo,
    make_player,
    make_round,
    make_running,
    make_sid,
    make_staff,
    make_user,
)

pytestmark = pytest.mark.django_db

READ = [
    "",
    "changes/",
    "compare/?a={root}&b={node}",
    "{node}/why-not/",
    "{node}/by-hand/",
    "{node}/scenario/",
    "{node}/judge/",
    "{node}/seat0/",
    "{node}/public/",
    "{node}/public/lines/",
    "{node}/public/print/",
]
WRITTEN = ["{node}/judge/play/", "{node}/judge/edit/", "{node}/correct/", "{node}/mark/"]
OPENS = {
    "fay": True,  # floor judge
    "hugo": True,  # head judge
    "ada": True,  # organiser
    "sid": False,  # scorekeeper
    "pia": False,  # plays
    "frank": False,  # floor judge who plays
    "olga": False,  # organiser who plays
    "mona": False,  # judge of another tournament
    "sam": False,  # stranger
    "": False,  # not signed in
}


def peopled() -> Tournament:
    tournament = make_running(4)
    make_hugo(tournament)
    make_sid(tournament)
    make_staff(tournament, "fay", Role.FLOOR_JUDGE)
    make_staff(tournament, "frank", Role.FLOOR_JUDGE)
    make_staff(tournament, "olga", Role.ORGANISER)
    make_staff(make_running(2, name="Other Cup"), "mona", Role.FLOOR_JUDGE)
    for player in ("pia", "frank", "olga"):
        make_player(tournament, player)
    return tournament


def signed_in(client: Client, person: str) -> Client:
    client.logout()
    if person:
        client.force_login(make_user(person))
    return client


def answers(client: Client, record: GameRecord, node: str) -> dict[str, int]:
    """Return the status of every address of the record."""
    base = f"/judge/stepper/{record.code}/"
    paths = [each.format(node=node, root=root(record)) for each in (*READ, *WRITTEN)]
    get, post = client.get, client.post
    asked: list[tuple[str, Callable[..., object]]] = [
        (path, post if path.endswith(("play/", "edit/", "correct/", "mark/")) else get)
        for path in paths
    ]
    return {path: ask(base + path).status_code for path, ask in asked}  # type: ignore[attr-defined]


@pytest.mark.parametrize("person", OPENS)
def test_a_game_of_a_running_match_is_there_for_judges_who_do_not_play(
    client: Client, person: str
) -> None:
    record = make_record(tournament=peopled(), actor=make_user("hugo"))
    node = step(record, root(record))

    found = answers(signed_in(client, person), record, node)

    assert {status != 404 for path, status in found.items() if "edit" not in path} == {
        OPENS[person]
    }
    if not OPENS[person]:
        assert set(found.values()) == {404}


NEW = "/judge/stepper/new/"


def entered(client: Client, **sent: str | int) -> GameRecord:
    """Return the record that the page begins when what it shows is sent back unchanged."""
    page = client.get(NEW, sent)
    text = page.context["editor"].text
    response = client.post(NEW, {**sent, "text": text, "name": "Table 1"})
    assert response.status_code == 302, response.content.decode()
    return GameRecord.objects.get()


def opening(client: Client, record: GameRecord, people: Iterable[str]) -> dict[str, bool]:
    """Return who may open the record; every address answers alike."""
    node, opens = root(record), {}
    for person in people:
        found = answers(signed_in(client, person), record, node)
        [opens[person]] = {s != 404 for path, s in found.items() if "edit" not in path}
    return opens


def test_a_game_of_no_tournament_is_its_authors_and_no_other_judges(client: Client) -> None:
    peopled()
    admin = make_user("root")
    admin.is_superuser = True
    admin.save()

    record = entered(signed_in(client, "sam"), title="doremi", version="4.01")

    wanted = {**dict.fromkeys(OPENS, False), "sam": True, "root": True}
    assert opening(client, record, wanted) == wanted
    assert [name for name in wanted if name and list(records_of(make_user(name)))] == [
        "sam",
        "root",
    ]


def test_a_position_entered_for_a_match_is_for_the_judges_who_do_not_play(client: Client) -> None:
    match = make_round(peopled()).matches.filter(bye="").first()
    assert match is not None

    record = entered(signed_in(client, "hugo"), match=match.pk)

    assert (record.match, record.tournament) == (match, match.round.tournament)
    assert opening(client, record, OPENS) == OPENS


def test_a_position_entered_for_a_tournament_is_for_its_judges_who_do_not_play(
    client: Client,
) -> None:
    tournament = peopled()

    record = entered(
        signed_in(client, "hugo"), title="doremi", version="4.01", tournament=tournament.slug
    )

    assert (record.match, record.tournament) == (None, tournament)
    assert opening(client, record, OPENS) == OPENS


@pytest.mark.parametrize("person", OPENS)
def test_the_set_up_page_offers_the_tournaments_that_one_judges_and_does_not_play_in(
    client: Client, person: str
) -> None:
    tournament = peopled()
    match = make_round(tournament).matches.filter(bye="").first()
    assert match is not None
    rules = {"title": "doremi", "version": "4.01"}

    page = signed_in(client, person).get(NEW, rules).content.decode()
    chosen = [client.get(NEW, {**rules, "tournament": tournament.slug})]
    chosen += [client.post(NEW, {**rules, "tournament": tournament.slug, "text": "x"})]
    chosen += [client.get(NEW, {"match": match.pk}), client.post(NEW, {"match": match.pk})]

    wanted = {200, 400} if OPENS[person] else {404 if person else 302}
    assert {each.status_code for each in chosen} == wanted
    assert (f'<option value="{tournament.slug}"' in page) == OPENS[person]
    assert GameRecord.objects.count() == 0


@pytest.mark.parametrize("person", [name for name in OPENS if name])
def test_the_list_names_the_records_that_open_and_no_other(person: str) -> None:
    record = make_record(tournament=peopled(), actor=make_user("hugo"))

    assert list(records_of(make_user(person))) == ([record] if OPENS[person] else [])


@pytest.mark.parametrize("person", OPENS)
def test_a_match_begins_a_game_for_judges_who_do_not_play(client: Client, person: str) -> None:
    tournament = peopled()
    match = make_round(tournament).matches.filter(bye="").first()
    assert match is not None
    address = f"/judge/stepper/new/match/{match.pk}/"

    response = signed_in(client, person).post(address)

    begun = GameRecord.objects.filter(match=match).count()
    assert begun == OPENS[person]
    if person:
        assert (response.status_code == 404) != OPENS[person]


@pytest.mark.parametrize("address", ["", "new/?title=doremi"])
def test_a_start_asks_for_an_account(client: Client, address: str) -> None:
    assert client.get(f"/judge/stepper/{address}").status_code == 302
