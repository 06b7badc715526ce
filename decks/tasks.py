"""Work of this app outside a request."""

import base64
from typing import Any

from decks.services.catalogue import import_cards
from decks.services.tournament_files import import_tournament
from rules.registry import title_for
from tournaments.jobs import Progress, job_kind
from tournaments.models import Job


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
