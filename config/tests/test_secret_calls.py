"""What is said with a judge call is with the tournament's judges, and a note with nobody else.

Every address of the site is asked for by every kind of person; what is found is compared whole.
"""

import pytest

from config.tests.sweep import peopled_tournament, places_with
from judging.services.calls import escalate_call, open_call, resolve_call
from tournaments.models import Match, Tournament
from tournaments.services.rounds import publish_round
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db
JUDGES = ("organiser", "head judge", "floor judge", "site admin")
TEXTS = {"words": "canarychirps", "why": "canarysings", "note": "canarynotes"}


@pytest.fixture
def match() -> Match:
    """A table of the round being played, where players without accounts sit."""
    tournament = peopled_tournament()
    round_ = publish_round(tournament.rounds.get(number=2), actor=make_user("ada"))
    match = round_.matches.first()
    assert match is not None
    return match


def swept(tournament: Tournament) -> tuple[dict[str, set[str]], set[tuple[str, str]]]:
    """Return who reads what anywhere, and what a floor judge reads on which page of the floor."""
    here = f"/judge/t/{tournament.slug}/"
    found = places_with(TEXTS, tournament)
    who = {what: {person for said, person, _path in found if said == what} for what in TEXTS}
    return who, {
        (what, path.removeprefix(here))
        for what, person, path in found
        if person == "floor judge" and path.startswith(here)
    }


def test_the_words_of_a_call_are_read_by_the_judges_of_the_tournament_alone(match: Match) -> None:
    tournament = match.round.tournament
    call = open_call(match, actor=make_user("ada"), text=TEXTS["words"])
    escalate_call(call, actor=make_user("fay"), text=TEXTS["why"])

    who, where = swept(tournament)

    assert who == {"words": set(JUDGES), "why": set(JUDGES), "note": set()}
    assert {("words", ""), ("words", "calls/"), ("why", f"matches/{match.pk}/")} <= where


def test_the_note_of_a_settled_call_is_read_by_the_judges_of_the_tournament_alone(
    match: Match,
) -> None:
    tournament = match.round.tournament
    call = open_call(match, actor=match.seats.all()[0].registration.user, text=TEXTS["words"])
    resolve_call(call, outcome="answered", note=TEXTS["note"], actor=make_user("hugo"))

    who, where = swept(tournament)

    assert who == {"words": set(JUDGES), "why": set(), "note": set(JUDGES)}
    assert ("note", f"matches/{match.pk}/") in where
