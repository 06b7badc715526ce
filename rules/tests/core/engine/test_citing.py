"""Clauses stand behind a sentence, and a reading of ours is never taken for a clause."""

import pytest

from rules.core.engine.actions import Obstacle
from rules.core.engine.asking import sentence
from rules.core.engine.citing import cited
from rules.core.words import Words, same
from rules.games.nanika.game import rules


@pytest.mark.parametrize(
    ("clauses", "en", "ja"),
    [
        ((), "", ""),
        (("NNK-6.1.3", "NNK-A.2"), " (NNK-6.1.3, NNK-A.2)", "（NNK-6.1.3、NNK-A.2）"),
        (("NNK-A08",), " (house reading NNK-A08)", "（当サイトの解釈NNK-A08）"),
        (
            ("NNK-A08", "NNK-6.1.3", "NNK-A09", "NNK-6.1.6"),
            " (NNK-6.1.3, NNK-6.1.6; house readings NNK-A08, NNK-A09)",
            "（NNK-6.1.3、NNK-6.1.6、当サイトの解釈NNK-A08、NNK-A09）",
        ),
    ],
)
def test_readings_stand_apart_after_the_clauses(clauses: tuple[str, ...], en: str, ja: str) -> None:
    assert cited(same("9"), clauses) == Words(f"9{en}", f"9{ja}")


@pytest.mark.parametrize("clause", ["NNK-6.0.8", "NNK-A11"])
def test_an_obstacle_says_it_in_the_same_way(clause: str) -> None:
    obstacle = Obstacle(clause, "game_over", {}, True)
    bare = Obstacle("", "game_over", {}, True)

    assert sentence(rules(), obstacle) == cited(sentence(rules(), bare), (clause,))
