"""``playout``: random games on the rules engine, and what must hold after every move."""

from typing import Any

import pytest
from django.utils import translation

from decks.tests.management.running import run
from judging.management.commands import playout
from rules.core.engine.playout import Broken, PlayoutReport
from rules.registry import CODES, playable_titles

ON_ENGINE = playable_titles()


def test_the_document_has_what_the_contract_names() -> None:
    ran = run("playout", "--title", "nanika", "--games", "3", "--json")

    document = ran.document
    speed = document.pop("moves_per_second")
    assert (ran.status, ran.complaint) == (0, "")
    assert (document["title"], document["games"], document["broken"]) == ("nanika", 3, [])
    assert document["finished"] <= 3 < document["moves"]
    assert set(document) == {"title", "games", "finished", "moves", "broken"}
    assert isinstance(speed, int)
    assert speed > 0


def games(seed: str) -> tuple[int, int]:
    document = run("playout", "--title=nanika", "--games=2", f"--seed={seed}", "--json").document
    return document["finished"], document["moves"]


def test_the_same_seed_plays_the_same_games() -> None:
    assert games("5") == games("5")
    assert games("Ada") == games("Ada")
    assert games("5") != games("6")


def test_a_game_is_cut_off_after_so_many_moves() -> None:
    document = run("playout", "--title=nanika", "--games=2", "--moves=7", "--json").document

    assert (document["finished"], document["moves"]) == (0, 14)


def test_the_text_is_in_the_language_of_the_reader() -> None:
    said = run("playout", "--title", "nanika", "--games", "1").out

    assert said.splitlines()[0].split() == ["Games", "1"]
    assert "Moves per second of CPU time" in said


def test_what_does_not_hold_is_told_with_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Broken(0, 12, "shell_alone", "shell 7 without a ghost")
    report = PlayoutReport(1, 1, 40, (found,))
    monkeypatch.setattr(playout, "play_many", lambda *given, **more: report)

    ran = run("playout", "--title", "nanika", "--games", "1", "--json")

    assert (ran.status, ran.complaint) == (1, "Not everything holds that must hold (1).")
    assert ran.document["broken"] == [
        {"game": 0, "step": 12, "invariant": "shell_alone", "message": "shell 7 without a ghost"}
    ]


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("go", 'There is no title "go".'),
        *((title, "is not on the rules engine yet") for title in CODES if title not in ON_ENGINE),
    ],
)
def test_a_title_that_cannot_be_played_ends_with_status_2(title: str, words: str) -> None:
    ran = run("playout", "--title", title, "--games", "1", "--json")

    assert (ran.status, ran.out) == (2, "")
    assert words in ran.complaint


@pytest.mark.parametrize(
    "given", [{"games": "0"}, {"games": "x"}, {"moves": "0"}, {"closely": "-1"}, {"games": "1e3"}]
)
def test_a_number_that_is_none_is_refused(given: dict[str, Any]) -> None:
    told = {"games": "1"} | given
    ran = run("playout", "--title=nanika", *(f"--{name}={value}" for name, value in told.items()))

    assert (ran.status, ran.out) == (
        1,
        "",
    )  # argparse itself ends with status 2 on the command line
    assert "a whole number from" in ran.complaint


@pytest.mark.parametrize(("text", "number"), [("7", 7), ("007", 7), ("0", 0)])
def test_a_seed_that_is_a_number_is_that_number(text: str, number: int) -> None:
    assert playout.seed_number(text) == number


def test_a_seed_may_be_any_text() -> None:
    assert playout.seed_number("種") != playout.seed_number("seed")


def test_the_speed_is_measured_on_the_same_games() -> None:
    with translation.override("en"):
        document = run("playout", "--title=nanika", "--games=2", "--json", "--closely=0").document

    assert document["moves_per_second"] > 500


def test_the_text_shows_the_first_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    report = PlayoutReport(1, 1, 40, tuple(Broken(0, n, "total", "wrong") for n in range(30)))
    monkeypatch.setattr(playout, "play_many", lambda *given, **more: report)

    lines = run("playout", "--title", "nanika", "--games", "1").out.splitlines()

    assert lines[5:7] == ["game 0, move 0: total: wrong", "game 0, move 1: total: wrong"]
    assert lines[-1] == "… and 10 more"
