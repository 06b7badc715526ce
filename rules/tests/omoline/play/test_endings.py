"""How a game ends (OML-1.3, OML-4.4.4, OML-6.1.1; OML-A26, OML-A27), and concessions."""

import pytest

from rules.core.engine import ops
from rules.core.engine.state import Result
from rules.tests.omoline.play.cards import character, event
from rules.tests.omoline.play.tables import VERSIONS, Table, ben, table

every_version = pytest.mark.parametrize("version", VERSIONS)


def filled(ada: int, ben: int, **more: object) -> Table:
    """Return the table after the judge has set both bottles."""
    at = table(**more)  # type: ignore[arg-type]
    return at.edit(ops.SetFact("life_bottle", ada, 0), ops.SetFact("life_bottle", ben, 1))


@every_version
@pytest.mark.clause("OML-4.4.4", "OML-6.1.1", "OML-1.3", "OML-A26")
@pytest.mark.parametrize(
    ("bottles", "winners"), [((0, 41), (0,)), ((41, 40), (1,)), ((55, 0), (1,))]
)
def test_more_than_40_counters_lose_the_game(
    version: str, bottles: tuple[int, int], winners: tuple[int, ...]
) -> None:
    at = filled(*bottles, version=version)

    clauses = ("OML-4.4.4", "OML-6.1.1", "OML-1.3", "OML-A26")
    assert at.state.result == Result(winners, "goal", clauses, bottles)
    assert at.game.pending(at.state) is None


@every_version
@pytest.mark.clause("OML-4.4.4", "OML-6.1.1")
def test_exactly_40_is_no_loss(version: str) -> None:
    assert filled(40, 40, version=version).step == "turn.action"


@pytest.mark.clause("OML-A27", "OML-4.4.4")
@pytest.mark.parametrize(("answer", "winners"), [(0, ("Ada",)), (1, ("Ben",)), ("draw", ())])
def test_the_judge_decides_when_both_exceed_40(answer: int | str, winners: tuple[str, ...]) -> None:
    at = filled(41, 43)
    assert at.waits == ("judging.winner", "judge")

    assert at.outcome(answer).ended == ("other", winners)


@pytest.mark.clause("OML-A27")
def test_a_tournament_may_call_it_a_draw() -> None:
    assert filled(41, 43, settings={"simultaneous_overflow": "draw"}).ended == ("other", ())


@every_version
@pytest.mark.parametrize(("who", "winner"), [("Ada", "Ben"), ("Ben", "Ada")])
def test_a_player_concedes_at_any_time(version: str, who: str, winner: str) -> None:
    at = table(version=version, at="draw", Ada={"hand": 4, "event_deck": [None, None]}).run_on()
    assert at.step == "drawing.drawn"

    at = at.do(who, "concede")

    assert at.ended == ("concession", (winner,))
    assert at.clauses("end.concession") == [("OML-1.4",)]


@pytest.mark.clause("OML-A26")
def test_nothing_is_processed_after_the_end() -> None:
    line = [ben(character("B1", 6), urge=6)]
    attack = {"event_area": [ben(event("E1"), owner="Ada", turned=True)]}
    at = table(at="block", line=line, Ada=attack, Ben={"bottle": 30}, attacks={"E1": "B1"})

    at = at.passes("Ben")

    assert (at.where("B1"), at.bottle("Ben")) == ("line", 44)
    assert at.refused("Ada", "concede") == {"OML-4.4.4"}
