"""What tests of the clock share: where its pages are, and a clock that is started."""

import re
from datetime import UTC, datetime

from tournaments.models import Match, Round
from tournaments.services.clock import start_clock
from tournaments.tests.factories import make_user

NOON = datetime(2026, 5, 3, 3, tzinfo=UTC)  # noon in Tokyo


def table(round_: Round, number: int = 1) -> Match:
    return round_.matches.select_related("round__tournament").get(table_number=number)


def desk(round_: Round, rest: str = "") -> str:
    return f"/organise/{round_.tournament.slug}/rounds/{round_.number}/clock/{rest}"


def floor(round_: Round, rest: str = "") -> str:
    return f"/judge/t/{round_.tournament.slug}/clock/{round_.number}/{rest}"


def started(round_: Round) -> Round:
    start_clock(round_, actor=make_user("ada"))
    return round_


def words_of(html: str) -> str:
    """Return what one reads, without tags and with single spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())
