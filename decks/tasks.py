"""Work of this app outside a request."""

import base64
from typing import Any

from decks.services.catalogue import import_cards
from decks.services.rechecks import recheck_lists
from decks.services.tournament_files import import_tournament
from rules.registry import title_for
from tournaments.jobs import Progress, job_kind
from tournaments.models import Job, Tournament


@job_kind("import_cards")
def run_import(job: Job, progress: Progress) -> dict[str, Any]:
    """Import a catalogue file: ``title`` (code) and ``data`` (base64) of the payload."""
    title = title_for(job.payload["title"])
    data = base64.b64decode(job.payload["data"])
    count = import_cards(title, data, actor=job.asked_by)
    progress(count, count)
    return {"title": title.code, "cards": count}


@job_kind("import_tournament")
def run_tournament_import(job: Job, progress: Progress) -> dict[str, Any]:
    """Import a tournament file: ``data`` (base64) and ``replace`` of the payload."""
    data = base64.b64decode(job.payload["data"])
    imported = import_tournament(data, actor=job.asked_by, replace=job.payload["replace"])
    progress(1, 1)
    return imported.to_json()


@job_kind("recheck_lists")
def run_recheck(job: Job, progress: Progress) -> dict[str, Any]:
    """Check all lists of ``tournament`` (key) of the payload under its present rules."""
    tournament = Tournament.objects.get(pk=job.payload["tournament"])
    count, broken = recheck_lists(tournament, actor=job.asked_by, progress=progress)
    return {"lists": count, "invalid": broken}
