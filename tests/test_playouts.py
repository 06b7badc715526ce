"""The command that plays random games of every title and compares hash seeds."""

import pytest

from scripts import playouts
from scripts.playouts import Outcome, Task


def test_games_are_shared_out_over_the_numbers_of_seats() -> None:
    shared = [
        (task.seats, task.first, task.games) for task in playouts.tasks("nanika", "v0.1", 261, "1")
    ]

    assert shared == [
        *[(2, 0, 50), (2, 50, 3)],
        *[(seats, first, games) for seats in (3, 4, 5, 6) for first, games in ((0, 50), (50, 2))],
    ]


def test_a_fresh_process_under_another_hash_seed_plays_the_same_games() -> None:
    here = playouts.play(Task("nanika", "v0.1", 3, 0, 2, playouts.HASH_SEEDS[0]))
    there = playouts.in_fresh_process(Task("nanika", "v0.1", 3, 0, 2, playouts.HASH_SEEDS[1]))

    assert (sum(here.ends.values()), here.broken) == (2, [])
    assert there == here


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (Outcome({"x": 1000}, 900, 5, "a", ["game 3, step 7: x"]), "1 broken, the same"),
        (Outcome({"x": 900, "y": 99}, 900, 5, "a", []), "999 came to an end (x 900, y 99)"),
        (Outcome({"x": 1000}, 900, 4, "a", []), "chains of up to 4 links (TOO SHORT)"),
    ],
)
def test_what_does_not_hold_fails(
    outcome: Outcome, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        playouts,
        "tasks",
        lambda title, version, games, seed: [Task(title, version, 2, 0, 50, seed)],
    )
    monkeypatch.setattr(playouts, "in_fresh_process", lambda task: outcome)

    assert playouts.main(["--title", "doremi"]) == 1
    assert told.replace("1 broken", "3 broken") in capsys.readouterr().out


def test_other_states_under_another_hash_seed_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        playouts,
        "tasks",
        lambda title, version, games, seed: [Task(title, version, 2, 0, 50, seed)],
    )
    monkeypatch.setattr(
        playouts, "in_fresh_process", lambda task: Outcome({"x": 50}, 900, 0, task.hash_seed, [])
    )

    assert playouts.main(["--title", "nanika", "--games", "50"]) == 1
    assert "NOT THE SAME under 3 hash seeds" in capsys.readouterr().out
