"""The page of one entry of the ledger: its record, its note, and what it is for."""

import pytest
from django.test import Client

from judging.models import Penalty
from judging.services.ledger_ends import comply_penalty, refuse_penalty, retract_penalty
from judging.tests.penalties import first_match, give, make_floor, players_at
from tournaments.models import Registration, User
from tournaments.tests.factories import make_user
from tournaments.tests.views.pages import text_of

pytestmark = pytest.mark.django_db
RECORD = "One-year record"


@pytest.fixture
def hugo(client: Client) -> User:
    user = make_user("hugo")
    client.force_login(user)
    return user


def make_player() -> Registration:
    _tournament, round_, _fay = make_floor()
    return players_at(first_match(round_))[0]


def page_of(client: Client, entry: Penalty) -> str:
    return text_of(client, f"/judge/t/{entry.tournament.slug}/penalties/{entry.pk}/")


def recorded(client: Client, entry: Penalty) -> str:
    """Return what the page says of the one-year record, and what stands after it."""
    return page_of(client, entry).partition(RECORD)[2].strip()


def test_a_penalty_in_force_is_in_the_record_and_a_caution_is_not(
    client: Client, hugo: User
) -> None:
    player = make_player()

    assert recorded(client, give(player, 2, hugo)).startswith("entered")
    assert recorded(client, give(player, 1, hugo)).startswith("not entered")


def test_what_was_taken_back_or_raised_is_in_no_record(client: Client, hugo: User) -> None:
    player = make_player()
    taken_back = give(player, 2, hugo)
    entry = retract_penalty(taken_back, reason="Mistaken", actor=hugo)
    refused = give(player, 2, hugo)
    raised = refuse_penalty(refused, actor=hugo)

    assert recorded(client, taken_back).startswith("not entered: it was taken back")
    assert recorded(client, refused).startswith("not entered: another stands in its place")
    assert recorded(client, raised).startswith("entered")
    assert RECORD not in page_of(client, entry)


def test_a_note_that_the_site_wrote_is_told_in_words(client: Client, hugo: User) -> None:
    player = make_player()
    for _times in range(3):
        give(player, 1, hugo)
    refuse_penalty(Penalty.objects.filter(kind="issued").latest("pk"), actor=hugo)

    page = page_of(client, Penalty.objects.get(kind="retracted"))

    assert "Note for the judges because of a penalty" in page


def test_what_adds_up_is_at_nobodys_discretion_on_any_page(client: Client, hugo: User) -> None:
    player = make_player()
    for _times in range(3):
        give(player, 1, hugo, infraction="T03")
    follows = Penalty.objects.get(kind="derived")
    comply_penalty(follows, actor=hugo)
    slug = player.tournament.slug

    pages = [page_of(client, follows), text_of(client, f"/judge/t/{slug}/penalties/")]
    client.force_login(player.user)
    pages.append(text_of(client, f"/me/{slug}/"))

    assert ["follows from earlier ones" in page for page in pages] == [True] * 3
    assert ["discretion" in page for page in pages] == [False] * 3
