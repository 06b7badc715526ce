"""What tests read on pages of the floor and on a player's own."""

import re

from django.test import Client

from tournaments.models import Match
from tournaments.tests.factories import make_user

TAG = re.compile(r"<[^>]+>")
WAITED = re.compile(r"waiting \d+:\d\d")


def seen(client: Client, who: str, path: str) -> str:
    """Return what somebody reads on a page, without marks and line ends."""
    client.force_login(make_user(who))
    answer = client.get(path)
    assert answer.status_code == 200
    return words_of(answer.content.decode())


def words_of(page: str) -> str:
    """Return what one reads on a page; how long someone waits is not told."""
    return WAITED.sub("waiting m:ss", " ".join(TAG.sub(" ", page).split()))


def floor(match: Match) -> str:
    return f"/judge/t/{match.round.tournament.slug}/"


def mine(match: Match) -> str:
    return f"/me/{match.round.tournament.slug}/"


def table(match: Match) -> str:
    return f"{floor(match)}matches/{match.pk}/"
