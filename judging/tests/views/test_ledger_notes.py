"""What judges note with a penalty is read by no one else, wherever they look."""

import pytest
from django.urls import reverse

from judging.services.appeals import file_appeal
from judging.tests.penalties import first_match, give, make_floor, players_at
from tournaments.models import Registration
from tournaments.tests.factories import make_sid, make_user
from tournaments.tests.views.pages import signed_in

pytestmark = pytest.mark.django_db
CANARY = "whispers to the left"


@pytest.fixture
def penalised() -> Registration:
    """Return the entry of Pia, who plays Paul and has penalties with a note, one appealed."""
    tournament, round_, fay = make_floor()
    make_sid(tournament)
    match = first_match(round_)
    for player, name in zip(players_at(match), ("pia", "paul"), strict=True):
        Registration.objects.filter(pk=player.pk).update(user=make_user(name))
    pia = players_at(match)[0]
    give(pia, 2, fay, match=match, note=CANARY, instruction="Sit still")
    caution = give(pia, 1, fay, match=match, note=CANARY)
    file_appeal(pia, against=caution, text="No!", actor=make_user("pia"))
    return pia


@pytest.mark.parametrize("username", ["pia", "paul", "sam", "sid"])
def test_a_note_of_the_judges_is_read_by_no_one_else(
    penalised: Registration, username: str
) -> None:
    client, slug = signed_in(username), penalised.tournament.slug
    warning = penalised.penalties.earliest("pk")
    pages = [
        f"/t/{slug}/", f"/t/{slug}/rounds/1/", f"/t/{slug}/standings/", f"/t/{slug}/players/",
        f"/me/{slug}/", f"/organise/{slug}/", f"/organise/{slug}/log/",
        f"/organise/{slug}/rounds/1/", f"/organise/{slug}/players/",
        reverse("judging:penalty-appeal", args=[slug, warning.pk]),
    ]  # fmt: skip

    seen = [page for page in pages if CANARY in client.get(page).content.decode()]

    assert seen == []


def test_the_judges_read_their_note(penalised: Registration) -> None:
    warning = penalised.penalties.earliest("pk")
    page = reverse("judging:penalty", args=[penalised.tournament.slug, warning.pk])

    assert CANARY in signed_in("fay").get(page).content.decode()
