"""Which titles, and which of their rules versions, are on the engine."""

import pytest

from rules.core.engine.playable import NotOnEngine
from rules.core.errors import TitleNotFound, VersionNotFound
from rules.registry import game_for, playable, playable_titles, playable_versions, title_for

every_version = pytest.mark.parametrize(("title", "version"), playable_versions())


@every_version
def test_a_version_is_played_by_its_own_rules(title: str, version: str) -> None:
    game = game_for(title, version=version)

    assert (game.rules.title, game.rules.version) == (title, version)
    assert playable(title, version).start(2, lambda n: 0).version == version
    assert version in [each.code for each in title_for(title).versions]


@pytest.mark.parametrize("title", playable_titles())
def test_the_newest_version_is_played_unless_one_is_named(title: str) -> None:
    assert game_for(title).rules.version == title_for(title).versions[-1].code


def test_an_unknown_version_is_refused_with_those_there_are() -> None:
    with pytest.raises(VersionNotFound) as caught:
        game_for("nanika", version="v9")

    assert "v0.1" in caught.value.words.en


def test_an_unknown_title_is_refused() -> None:
    with pytest.raises(TitleNotFound):
        playable("chess")


def test_a_title_that_is_not_on_the_engine_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.registry.PLAYABLE", {})

    with pytest.raises(NotOnEngine):
        playable("doremi")
