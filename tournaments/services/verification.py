"""Draw all rounds of a tournament anew, in a job: a big field takes seconds."""

from typing import Any

from django.db import transaction

from tournaments.enums import JobStatus
from tournaments.jobs import Progress
from tournaments.models import Job, Tournament, User
from tournaments.pairing.verification import verify
from tournaments.record.model import TournamentFile
from tournaments.selectors.draws import VERIFY, is_of_now, latest_verification
from tournaments.selectors.facts import facts_of
from tournaments.services.jobs import ask_job
from tournaments.services.locking import again, lock

UNFINISHED = (JobStatus.WAITING, JobStatus.RUNNING)
MOST_READINGS = 5


@transaction.atomic
def ask_verification(tournament: Tournament, *, actor: User | None) -> Job:
    """Return the job that draws every round anew; one that runs or has the answer is not repeated.

    Args:
        actor: who asks; None for someone who is not signed in.
    """
    tournament = lock(tournament)
    latest = latest_verification(tournament)
    if latest and (latest.status in UNFINISHED or is_of_now(latest, tournament)):
        return latest
    payload = {"facts_version": tournament.facts_version}
    return ask_job(VERIFY, payload, actor=actor, tournament=tournament)


def verified(tournament: Tournament, progress: Progress) -> dict[str, Any]:
    """Return the verdict on every published round of ``tournament``, see ``pairing.verify``."""
    return verify(settled_facts(tournament), progress=progress)


def settled_facts(tournament: Tournament) -> TournamentFile:
    """Return facts that nobody changed while they were read: half of a change would look false."""
    for _reading in range(MOST_READINGS):
        before = again(Tournament.objects, tournament)
        facts = facts_of(before)
        if again(Tournament.objects, tournament).facts_version == before.facts_version:
            break
    return facts
