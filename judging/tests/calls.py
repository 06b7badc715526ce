"""Judge calls for tests: raising one, and what was done to it."""

from judging.models import JudgeCall
from judging.services.calls import (
    open_call,
)
from judging.tests.floor import make_table
from tournaments.models import Match
from tournaments.tests.factories import make_user


def raised(match: Match | None = None, who: str = "pia", **said: str) -> JudgeCall:
    return open_call(match or make_table(), actor=make_user(who), **said)


def deeds(call: JudgeCall) -> list[tuple[str, str]]:
    """Return what was done to the call, oldest first, with who did it."""
    return list(call.events.values_list("deed", "actor__username"))
