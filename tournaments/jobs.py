"""The kinds of jobs and what each does; every app adds its own kinds when it is loaded."""

from collections.abc import Callable
from typing import Any

from tournaments.models import Job

Progress = Callable[[int, int], None]
Work = Callable[[Job, Progress], dict[str, Any]]
KINDS: dict[str, Work] = {}


def job_kind(name: str) -> Callable[[Work], Work]:
    """Register the decorated function as the work of jobs called ``name``.

    The work receives the job and a function ``progress(done, total)``, and returns the outcome as
    plain data.
    """

    def register(work: Work) -> Work:
        KINDS[name] = work
        return work

    return register
