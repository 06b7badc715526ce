"""A ruling on a match that still runs is with the tournament's judges, and nowhere else.

Every address of the site is asked for by every kind of person; what is found is compared whole.
"""

import pytest

from config.tests.sweep import peopled_tournament, places_with
from judging.services.lookup import rebuild_lookup
from judging.services.ruling_checks import check_rulings
from judging.services.ruling_status import change_ruling_status
from judging.services.rulings import edit_ruling, stamp_of
from judging.tests.rulings import words
from tournaments.models import Tournament
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db
WORDS = "canarychirps"
ASKED = ["/rulings/?q=sparrow", "/rulings/?clause=DRM-6.04", "/rulings/?q=6.04&kind=ruling"]
HEADS = ("organiser", "head judge", "site admin")
LISTS = {"/judge/", "/judge/rulings/", "/rulings/?q=sparrow"}


@pytest.fixture
def tournament() -> Tournament:
    """Return a running tournament with a floor ruling, which settled a call and is doubtful."""
    tournament = peopled_tournament()
    rebuild_lookup()
    ada, ruling = make_user("ada"), tournament.rulings.get()
    written = words(
        title_code="doremi",
        rules_version="4.01",
        clauses=("DRM-6.04",),
        cards=(f"{WORDS}-1",),
        question_en=f"{WORDS} asks a sparrow?",
        answer_en=f"{WORDS} answers.",
        reasoning_en=f"{WORDS} because.",
    )
    edited = edit_ruling(ruling, written, actor=ada, seen=stamp_of(ruling))
    change_ruling_status(edited, "floor", actor=ada)
    tournament.judge_calls.update(ruling=ruling, status="resolved", outcome="ruled")
    check_rulings()
    return tournament


def test_a_floor_ruling_is_found_by_the_judges_of_the_tournament_alone(
    tournament: Tournament,
) -> None:
    number = tournament.rulings.get().number
    floor = f"/judge/t/{tournament.slug}/"
    reports = f"{floor}reports/"
    read = {*LISTS, floor, reports, f"/rulings/{number}/", f"/judge/rulings/{number}/"}
    changed = {f"/judge/rulings/{number}/edit/", f"/api/v1/tournaments/{tournament.slug}/log/"}

    found = places_with({"words": WORDS}, tournament, ASKED)

    assert found == {
        *(("words", person, path) for person in HEADS for path in read | changed),
        *(("words", "floor judge", path) for path in read),
    }
