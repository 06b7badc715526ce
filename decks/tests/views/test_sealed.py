"""A sealed tournament says what is opened and how long decks are built, wherever decks are spoken of."""

import pytest
from django.test import Client

from tournaments.models import Tournament
from tournaments.tests.factories import make_player, make_tournament, make_user

pytestmark = pytest.mark.django_db
PATHS = ["/me/{slug}/deck/", "/organise/{slug}/decks/", "/t/{slug}/rules/"]
WORDS = {
    "en": ["1 × Asoboyo! Set", "2 × Atsumete Pack Dokka~n!", "45 minutes"],
    "ja": ["1 × 遊ぼうよ！セット", "2 × あつめてパックドッカ〜ン！", "45分"],
}


def page(tournament: Tournament, path: str, language: str = "en") -> str:
    client = Client(headers={"Accept-Language": language})
    client.force_login(make_user("ada" if path.startswith("/organise/") else "pia"))
    answer = client.get(path.format(slug=tournament.slug))
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.clause("DRM-25.01", "DRM-25.02")
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_pages_of_a_sealed_tournament_say_what_is_opened_and_how_long_is_built(
    path: str, language: str
) -> None:
    tournament = make_tournament(preset="sealed")
    make_player(tournament)

    body = page(tournament, path, language)

    for words in WORDS[language]:
        assert words in body
    for clause in ("DRM-25.01", "DRM-25.02"):
        assert f'href="/rulebooks/doremi/#{clause}"' in body


@pytest.mark.parametrize("path", PATHS)
def test_pages_of_a_constructed_tournament_say_nothing_of_it(path: str) -> None:
    tournament = make_tournament()
    make_player(tournament)

    assert "DRM-25.01" not in page(tournament, path)
