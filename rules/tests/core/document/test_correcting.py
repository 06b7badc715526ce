from __future__ import annotations

import pytest

from rules.core.document.correcting import Correction, what_should_have_been
from rules.core.document.errors import NotForced
from rules.core.document.playing import play
from rules.core.document.reading import children
from rules.core.document.states import state_at
from rules.core.engine.actions import Act, Obstacle
from rules.tests.core.document.toy import toy_game
from rules.tests.core.document.trees import ADA, REST, grown, ids, small

LEAPT = Act(0, "leap", forced="Ada leapt from the ground")


def test_a_forced_act_offers_what_was_allowed_in_its_place() -> None:
    game = toy_game()
    document = grown(game, small(game), "root", leapt=LEAPT)
    state = state_at(game, document, "root")

    correction = what_should_have_been(game, document, "leapt")

    assert correction == Correction(
        "root", LEAPT, (Obstacle("T-10", "too_low"),), game.legal(state), game.pending(state)
    )
    assert REST in [option.action for option in correction.options]


def test_the_correction_is_a_branch_beside_what_happened() -> None:
    game = toy_game()
    document = grown(game, small(game), "root", leapt=LEAPT)
    correction = what_should_have_been(game, document, "leapt")
    option = correction.options[-1].action

    played = play(game, document, correction.at, option, id="should", by=ADA)

    assert ids(children(played.document, "root")) == ["throw", "pause", "leapt", "should"]
    assert played.document.nodes["leapt"] == document.nodes["leapt"]


@pytest.mark.parametrize("node", ["root", "throw", "three"])
def test_what_is_allowed_has_nothing_to_correct(node: str) -> None:
    game = toy_game()

    with pytest.raises(NotForced):
        what_should_have_been(game, small(game), node)
