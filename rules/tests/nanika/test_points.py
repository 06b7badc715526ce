"""The points victory (NNK-8.1), and the number of points (NNK-A01)."""

from typing import Any

import pytest

from rules.core.engine import ops
from rules.core.engine.beginning import answered
from rules.core.engine.errors import StateUnreadable
from rules.core.engine.state import Result
from rules.games.nanika.game import nanika
from rules.tests.nanika.battles import (
    duel,
    ending,
    fight,
    winners,
)
from rules.tests.nanika.tables import (
    ghost,
    shell,
    table,
)


@pytest.mark.clause("NNK-8.0", "NNK-8.1", "NNK-4.4", "NNK-A01")
def test_reaching_the_points_by_battle_wins() -> None:
    at = table(
        turn="battle",
        settings={"unyu_target": 10},
        Ada={"desktop": [ghost("a")], "captured": [ghost("c", points=7)]},
        Ben={"desktop": [ghost("d", points=3)]},
    )

    at = fight(at, a=(5, 5), d=(1, 1))

    assert ending(at) == Result((0,), "unyu_victory", ("NNK-8.0", "NNK-8.1", "NNK-A01"), (10, 0))


@pytest.mark.clause("NNK-8.1")
def test_one_point_short_does_not_win() -> None:
    at = table(
        turn="battle",
        settings={"unyu_target": 10},
        Ada={"desktop": [ghost("a")], "captured": [ghost("c", points=7)]},
        Ben={"desktop": [ghost("d", points=2)]},
    )

    at = fight(at, a=(5, 5), d=(1, 1))

    assert (at.state.result, at.waits) == (None, ("turn.battle", "Ada"))


@pytest.mark.clause("NNK-8.1", "NNK-A16")
def test_ghosts_on_the_desktop_and_captured_shells_are_no_points() -> None:
    at = table(
        turn="battle",
        settings={"unyu_target": 10, "shell_of_captured": "captured"},
        Ada={
            "desktop": [ghost("a"), ghost("mine", points=50)],
            "captured": [ghost("c", points=7), shell("s")],
        },
        Ben={"desktop": [(ghost("d", points=1), shell("worn"))]},
    )

    at = fight(at, a=(5, 5), d=(1, 1))

    assert at.state.result is None
    assert at.lying("captured", "Ada") == ("c", "s", "worn", "d")


@pytest.mark.clause("NNK-8.1")
def test_a_defender_reaches_the_points_in_the_turn_of_another() -> None:
    at = duel([ghost("a", points=4)], [ghost("d")], settings={"unyu_target": 4})

    at = fight(at, a=(1, 1), d=(1, 1))

    assert ending(at) == Result((1,), "unyu_victory", ("NNK-8.0", "NNK-8.1", "NNK-A01"), (0, 4))


@pytest.mark.clause("NNK-8.1")
def test_an_unknown_captured_card_counts_once_it_is_known() -> None:
    at = table(settings={"unyu_target": 4}, Ada={"captured": [None]}, known=[ghost("c", points=4)])

    at = at.edit(ops.IdentifyPiece(6, "c"))

    assert winners(at) == ("Ada",)


@pytest.mark.clause("NNK-8.1", "NNK-8.2")
def test_points_that_the_judge_gives_or_takes_count_besides() -> None:
    at = table(settings={"unyu_target": 4}, Ben={"captured": [ghost("c", points=3)]})

    less = at.edit(ops.SetFact("points_given", -1, 1))
    assert less.game.rules.points(less.look) == (0, 2)
    assert winners(at.edit(ops.SetFact("points_given", 1, 1))) == ("Ben",)


@pytest.mark.clause("NNK-8.1")
@pytest.mark.parametrize(("answer", "won"), [("shared", ("Ada", "Ben")), (1, ("Ben",))])
def test_several_users_at_the_points_at_once_are_for_the_judge(
    answer: Any, won: tuple[str, ...]
) -> None:
    at = table(
        settings={"unyu_target": 4},
        Ada={"desktop": [ghost("x", points=4)]},
        Ben={"desktop": [ghost("y", points=5)]},
    )
    at = at.edit(
        ops.MovePiece(at.piece("x"), "captured", 0), ops.MovePiece(at.piece("y"), "captured", 1)
    )
    assert at.waits == ("judging.several", "judge")

    at = at.outcome(answer)

    assert winners(at) == won
    assert ending(at).how == "unyu_victory"
    assert ending(at).clauses == ("NNK-8.0", "NNK-8.1", "NNK-A01")


@pytest.mark.clause("NNK-8.1")
def test_without_a_number_of_points_no_game_starts() -> None:
    with pytest.raises(StateUnreadable, match="NNK-A01"):
        answered(nanika(), {})

    assert answered(nanika(), {"unyu_target": 1})["unyu_target"] == 1
    for target in (0, -1, True, "10"):
        with pytest.raises(StateUnreadable):
            answered(nanika(), {"unyu_target": target})


@pytest.mark.clause("NNK-8.0", "NNK-8.3", "NNK-A29")
def test_there_are_three_ways_to_win_and_no_fourth() -> None:
    endings = {key.removeprefix("end.") for key in nanika().rules.texts if key.startswith("end.")}

    assert {each for each in endings if each.endswith("victory")} == {
        "unyu_victory",
        "judgement_victory",
        "special_victory",
    }
