"""Where the rules versions differ in play, on one page, and nowhere else (OML-7.*)."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.core.engine.playout import picker
from rules.games.omoline.play import versions
from rules.games.omoline.play.game import rules
from rules.games.omoline.play.versions import VERSIONS
from rules.games.omoline.playable import PLAYABLE, game
from rules.tests.declaring import declared
from rules.tests.omoline.play.tables import table

Question = Callable[[Any], object]


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        pytest.param(
            versions.reset_clause,
            ["OML-4.1.2h", "OML-4.1.2h", "OML-4.1.2"],
            marks=pytest.mark.clause("OML-4.1.2", "OML-4.1.2h", "OML-7.5"),
        ),
        pytest.param(
            versions.refill_clauses,
            [("OML-4.1.3", "OML-A23"), ("OML-4.1.3", "OML-A23"), ("OML-4.1.3",)],
            marks=pytest.mark.clause("OML-4.1.3", "OML-A23"),
        ),
        pytest.param(
            versions.hand_limit,
            [7, 7, None],
            marks=pytest.mark.clause("OML-4.3.2", "OML-4.3.2h", "OML-7.4"),
        ),
        pytest.param(
            versions.without_attack,
            ["reaction", "reaction", "end phase"],
            marks=pytest.mark.clause("OML-6.7.6", "OML-6.7.6h", "OML-7.3"),
        ),
        pytest.param(
            versions.several_deal_damage,
            ["judge", "one", "one"],
            marks=pytest.mark.clause("OML-6.10.11", "OML-6.10.11h", "OML-7.6"),
        ),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_a_difference_is_where_the_clauses_have_it(question: Question, answers: list[Any]) -> None:
    assert [question(table(version=version).look) for version in VERSIONS] == answers


def test_the_versions_declare_the_same_apart_from_their_questions() -> None:
    told = {version: set(declared(rules(version)).splitlines()) for version in VERSIONS}

    only_r0 = {line.split()[0] for line in told["r0"] - told["r2"]}
    assert only_r0 == {"omoline", *versions.ONLY_IN}
    assert {line.split()[0] for line in told["r0"] - told["r1"]} == {"omoline", "old_multi_damage"}
    assert {line.split()[0] for line in told["r2"] - told["r0"]} == {"omoline"}


def test_each_version_is_playable_with_its_own_deck_rules() -> None:
    assert [each.version for each in PLAYABLE] == list(VERSIONS)
    for each in PLAYABLE:
        assert each.game(None).rules is rules(each.version)
        assert each.start(2, picker(1)).version == each.version
        assert each.game(None) is game(version=each.version)
