"""Nobody but an organiser who does not play learns the secret, or the seed of a draft, too early.

Every address of the site is asked for by every kind of person; what is found is compared whole.
"""

import pytest

from config.tests.sweep import (
    CANARY,
    PEOPLE,
    answer_of,
    browser_of,
    peopled_tournament,
    places_with,
)
from tournaments.enums import TournamentStatus
from tournaments.models import LogEntry, Round, Tournament
from tournaments.services.jobs import ask_job
from tournaments.services.redrawing import discard_draft
from tournaments.services.rounds import pair_round
from tournaments.services.tournaments import change_status
from tournaments.tests.factories import make_user, play_round

pytestmark = pytest.mark.django_db
#: Where an organiser who does not play, or a site administrator, may find the secret.
FILES = {"/organise/{slug}/export/", "/api/v1/tournaments/{slug}/file/"}
TRUSTED = {"organiser", "site admin"}
#: Where everyone finds it once it is over.
PUBLIC = (
    "/t/{slug}/draw/",
    "/t/{slug}/draw/file.json",
    "/api/v1/tournaments/{slug}/draw/",
    "/api/v1/tournaments/{slug}/draw/file/",
)


@pytest.fixture
def tournament() -> Tournament:
    return peopled_tournament()


def test_secret_and_seed_of_a_draft_are_only_where_they_may_be(tournament: Tournament) -> None:
    here = tournament.slug
    texts = {"secret": CANARY, "seed": Round.objects.get(number=2).seed}

    found = places_with(texts, tournament)

    assert found == {
        *(("secret", person, path.format(slug=here)) for person in TRUSTED for path in FILES),
        *(("seed", person, f"/api/v1/tournaments/{here}/log/") for person in TRUSTED),
    }


def test_the_secret_is_in_no_log_job_or_message(tournament: Tournament) -> None:
    job = ask_job("mail", {}, actor=make_user("ada"), tournament=tournament)

    kept = [str(values) for values in LogEntry.objects.values()]
    kept += [str(values) for values in tournament.jobs.exclude(pk=job.pk).values()]

    assert len(kept) > 10
    assert [text for text in kept if CANARY in text] == []


def test_everyone_finds_the_secret_once_the_tournament_is_finished(tournament: Tournament) -> None:
    ada = make_user("ada")
    discard_draft(Round.objects.get(number=2), actor=ada)
    pair_round(tournament, actor=ada)
    Round.objects.filter(number=2).update(status="published")
    play_round(Round.objects.get(number=2))
    change_status(tournament, TournamentStatus.FINISHED, actor=ada)

    found = {
        (person, path)
        for person in PEOPLE
        for path in PUBLIC
        if CANARY in answer_of(browser_of(person), path.format(slug=tournament.slug))
    }

    assert found == {(person, path) for person in PEOPLE for path in PUBLIC}
