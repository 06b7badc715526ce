"""The sentence of an act names who did it, whatever its arguments are called."""

from rules.core.engine.filtering import seen_trace
from rules.core.engine.sentences import describe
from rules.tests.nanika.tables import ghost, table


def test_an_attack_is_told_of_the_attacker() -> None:
    at = table(Ada={"desktop": [ghost("a")]}, Ben={"desktop": [ghost("b")]}, turn="battle")

    after = at.do("Ada", "start_battle", ghost="a", user="Ben")

    assert after.trace is not None
    said = describe(after.game, seen_trace(after.trace, "public"), ("Ada", "Ben"))
    assert said.en == "Ada: Attack"
