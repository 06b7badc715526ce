"""Who counts when, and what is turned up for it (ONS-6.2.1, ONS-6.2.2, ONS-3.4)."""

from typing import Any

import pytest

from rules.core.engine.chances import Draw
from rules.core.engine.ops import Eliminate
from rules.tests.onsen.tables import (
    Table,
    companion,
    companions,
    down,
    leader,
    ornament,
    out,
    recovery,
    scoring,
    special,
    table,
)

AREA = {f"area:{seat}": seat + 1 for seat in range(3)}


def stopped(start: str = "Ada") -> Table:
    """Return a table of three at which the first to count has to choose an OUT card."""
    springs: Any = {n: [down(out(f"out{n}")), ornament(f"o{n}")] for n in (1, 2, 3)}
    owned: Any = {
        name: {"companions": [companion(f"c of {name}")]} for name in ("Ada", "Ben", "Cleo")
    }
    return table(3, "scoring", areas=springs, start=start, facts=AREA, **owned).run_on()


@pytest.mark.clause("ONS-6.2.1")
@pytest.mark.parametrize(
    ("start", "order"), [("Ada", "Ada Ben Cleo"), ("Ben", "Ben Cleo Ada"), ("Cleo", "Cleo Ada Ben")]
)
def test_players_count_one_after_another_from_the_start_player(start: str, order: str) -> None:
    at, counted = stopped(start), []
    while at.state.result is None:
        counted.append(at.waits[1])
        area = at.fact("area", at.waits[1])
        at = at.do(at.waits[1], "apply_out", card=f"out{area}")

    assert counted == order.split()


@pytest.mark.clause("ONS-6.2.2")
def test_only_the_area_and_cards_of_who_counts_become_public() -> None:
    at = stopped("Ben")

    assert at.seen("public", "spring_2") == ["out2", "o2"]
    assert at.seen("public", "companions", "Ben") == ["c of Ben"]
    assert at.seen("public", "leader", "Ben") == ["leader of Ben"]
    for area, user in ((1, "Ada"), (3, "Cleo")):
        assert at.seen("public", f"spring_{area}") == ["", f"o{area}"]
        assert at.seen("public", "companions", user) == [""]
        assert at.seen("public", "leader", user) == [""]
    assert at.clauses("turned_up") == [("ONS-6.2.2",)] * 3


@pytest.mark.clause("ONS-6.2.2", "ONS-A20")
def test_an_area_that_nobody_chose_is_not_turned_up_and_gives_nothing() -> None:
    at = scoring(companions("elf"), areas={3: [down(recovery("r"))]})

    assert at.state.result is not None
    assert at.seen("public", "spring_3") == [""]
    assert at.points == (1, 0)


@pytest.mark.clause("ONS-6.2.2")
def test_cards_that_nobody_has_entered_are_named_when_they_are_turned_up() -> None:
    at = table(
        2,
        "scoring",
        areas={1: [down(None)]},
        facts={"area:0": 1, "area:1": 2},
        Ada={"leader": [None], "companions": [None]},
        known=[out("x"), companion("c"), leader("l")],
    ).run_on()

    named = at.outcome("x").outcome("l").outcome("c")

    assert at.waits == ("scoring.named", "chance")
    assert at.asked.domain == Draw((("x", 1),), may_stay_unknown=False)
    assert named.seen("public", "companions", "Ada") == ["c"]
    assert named.waits == ("scoring.out", "Ada")


@pytest.mark.clause("ONS-3.4")
def test_the_game_is_over_when_all_have_counted() -> None:
    at = stopped()
    for user, card in (("Ada", "out1"), ("Ben", "out2")):
        at = at.do(user, "apply_out", card=card)
        assert at.state.result is None

    ended = at.do("Cleo", "apply_out", card="out3")

    assert ended.state.result is not None
    assert ended.state.result.clauses[:2] == ("ONS-6.3.1", "ONS-3.4")
    assert ended.state.frames == ()


@pytest.mark.clause("ONS-6.2.1")
def test_a_player_who_is_out_does_not_count() -> None:
    at = stopped().edit(Eliminate(0))

    assert at.waits == ("scoring.out", "Ben")
    assert at.fact("scored", "Ada") is False


@pytest.mark.clause("ONS-6.2.5")
def test_base_bonus_and_spring_effects_come_in_this_order_after_out() -> None:
    springs = [recovery("r"), out("x", race="elf"), special("s")]
    at = scoring(companions("demon", "demon", "elf"), springs).do("Ada", "apply_out", card="x")

    keys = [node.key for node in at.trace.walk()] if at.trace else []
    told = [key for key in keys if key in ("base", "race_bonus", "spring_gives")]
    assert told == ["base", "race_bonus", "spring_gives"]
    assert at.waits == ("scoring.points", "judge")
    assert (at.fact("companion_points", "Ada"), at.fact("spring_points", "Ada")) == (4, 3)
    assert at.outcome(5).points == (12, 0)
