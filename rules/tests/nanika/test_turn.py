"""The course of a turn (NNK-5.2.1, NNK-5.2.2, NNK-5.2.8, NNK-5.2.9; NNK-A21, NNK-A32)."""

from typing import Any

import pytest

from rules.core.engine.errors import Refused
from rules.core.engine.state import Frame
from rules.tests.nanika.battles import fight
from rules.tests.nanika.tables import Table, ghost, ghosts, table

WHY = "it happened so"
STEPS = ("install", "action", "battle")


def turn(step: str = "begin", user: str = "Ada", users: int = 3, **given: Any) -> Table:
    """Return a step of a turn; each user has a ghost on the desktop and one in the archive."""
    hands: Any = {
        name: {"desktop": [ghost(name)], "archive": [ghost(f"{name} 2")]}
        for name in ("Ada", "Ben", "Cleo")[:users]
    }
    return table(users, step, user, **{"server": ghosts(9), **hands, **given})


def steps(at: Table) -> list[str]:
    """Return the steps of turns that were entered in the last step, in order."""
    assert at.trace is not None
    told = [node for node in at.trace.walk() if node.key == "entered"]
    return [str(node.facts["step"]) for node in told if node.facts["proc"] == "turn"]


@pytest.mark.clause("NNK-5.2.1", "NNK-A32")
def test_a_turn_runs_download_install_action_battle_end() -> None:
    at = turn().run_on()
    assert (steps(at), at.waits) == (["begin", "download"], ("turn.install", "Ada"))

    for step in ("action", "battle"):
        at = at.do("Ada", "end_step")
        assert (at.waits, at.clauses("goto")) == (
            (f"turn.{step}", "Ada"),
            [("NNK-5.2.1", "NNK-A32")],
        )
    at = at.do("Ada", "end_step")

    assert steps(at) == ["end", "next", "begin", "download"]
    assert at.waits == ("turn.install", "Ben")


@pytest.mark.clause("NNK-5.2.1", "NNK-A32")
@pytest.mark.parametrize(
    ("step", "refused"),
    [
        ("install", {"use_ability", "start_battle"}),
        ("action", {"install_ghost", "start_battle"}),
        ("battle", {"install_ghost", "use_ability"}),
    ],
)
def test_each_act_belongs_to_its_step_and_no_step_is_revisited(
    step: str, refused: set[str]
) -> None:
    at = turn(step)
    acts: dict[str, dict[str, Any]] = {
        "install_ghost": {"card": "Ada 2"},
        "use_ability": {"ghost": "Ada"},
        "start_battle": {"ghost": "Ada", "user": "Ben"},
    }

    told = {act for act, args in acts.items() if "NNK-5.2.1" in at.refused("Ada", act, **args)}

    assert told == refused


@pytest.mark.clause("NNK-5.2.1")
@pytest.mark.parametrize("step", STEPS)
def test_only_the_user_whose_turn_it_is_ends_a_step(step: str) -> None:
    at = turn(step)

    assert "end_step" in at.offered("Ada")
    assert (at.offered("Ben"), at.offered("Cleo")) == (set(), set())
    assert at.refused("Ben", "end_step") == {"NNK-5.2.1"}


@pytest.mark.clause("NNK-5.2.1", "NNK-5.2.8")
@pytest.mark.parametrize("step", STEPS)
def test_every_optional_act_may_be_left_out(step: str) -> None:
    at = turn(step, Ben={"desktop": [ghost("h")]})
    state = at.do("Ada", "end_step").state

    assert (state.zones["desktop:0"], state.zones["desktop:1"]) == (
        at.state.zones["desktop:0"],
        at.state.zones["desktop:1"],
    )


@pytest.mark.clause("NNK-5.2.2", "NNK-5.2.1")
def test_one_card_is_downloaded_at_the_beginning_of_a_turn() -> None:
    at = turn(user="Ben").run_on()

    assert at.lying("archive", "Ben") == ("Ben 2", "g1")
    assert (at.lying("archive", "Ada"), at.lying("archive", "Cleo")) == (("Ada 2",), ("Cleo 2",))
    assert at.lying("server") == tuple(f"g{number}" for number in range(2, 10))
    assert at.clauses("downloaded") == [("NNK-5.2.2",)]


@pytest.mark.clause("NNK-5.2.2")
def test_a_downloaded_card_that_nobody_knows_is_asked_for_and_may_stay_unknown() -> None:
    at = turn(server=[None, None], known=[ghost("x")], pools={"server": {"x": 2}}).run_on()
    assert at.waits == ("download.seen", "chance")
    with pytest.raises(Refused):
        at.outcome("Ada")

    assert at.outcome("x").lying("archive", "Ada") == ("Ada 2", "x")
    assert at.outcome("").lying("archive", "Ada") == ("Ada 2", "?")
    assert at.outcome("").waits == ("turn.install", "Ada")


@pytest.mark.clause("NNK-5.2.9", "NNK-A21")
def test_the_turn_passes_clockwise_to_the_next_user() -> None:
    at = turn("battle", "Ben")

    seen = []
    for _ in range(4):
        at = at.do(at.waits[1], "end_step")
        seen.append((at.waits[1], at.fact("turn_no"), at.reasons("turn_user")))
        at = at.do(at.waits[1], "end_step").do(at.waits[1], "end_step")

    clauses = [("NNK-5.2.9", "NNK-A21")]
    assert seen == [
        ("Cleo", 2, clauses),
        ("Ada", 3, clauses),
        ("Ben", 4, clauses),
        ("Cleo", 5, clauses),
    ]


FLAGS = {"ghost_installed": True, "event_used": True, "battle_done": True}


@pytest.mark.clause("NNK-5.2.4", "NNK-5.2.6", "NNK-5.2.8", "NNK-5.2.9")
@pytest.mark.parametrize("skips", [False, True])
def test_what_counts_once_a_turn_counts_anew_in_every_turn(skips: bool) -> None:
    at = turn("battle", facts={**FLAGS, "skips:1": skips}).do("Ada", "end_step")

    assert at.waits == ("turn.install", "Cleo" if skips else "Ben")
    assert {name: at.fact(name) for name in FLAGS} == dict.fromkeys(FLAGS, False)
    assert at.fact("skips", "Ben") is False


@pytest.mark.clause("NNK-5.2.1", "NNK-5.2.2")
def test_nothing_of_a_skipped_turn_takes_place() -> None:
    at = turn("battle", facts={"skips:1": True}, Ben={"archive": ghosts(7, "b")})

    at = at.do("Ada", "end_step")

    assert steps(at) == ["end", "next", "begin", "next", "begin", "download"]
    assert (at.lying("archive", "Ben"), at.fact("turn_no")) == (
        tuple(f"b{number}" for number in range(1, 8)),
        3,
    )
    assert at.clauses("turn_skipped") == [("NNK-B.7",)]


@pytest.mark.clause("NNK-5.2.8", "NNK-A28")
def test_one_battle_a_turn() -> None:
    desks: Any = {"Ada": {"desktop": [ghost("a")]}, "Ben": {"desktop": [ghost("d"), ghost("e")]}}
    at = turn("battle", **desks)
    at = at.do("Ada", "start_battle", ghost="a", user="Ben")
    assert (at.fact("battle_done"), at.reasons("battle_done")) == (True, [("NNK-5.2.8",)])

    at = fight(turn("battle", **desks), a=(5, 5), d=(1, 1))

    assert at.waits == ("turn.battle", "Ada")
    assert at.refused("Ada", "start_battle", ghost="a", user="Ben") == {"NNK-5.2.8"}
    assert at.offered("Ada") == {"end_step"}


@pytest.mark.clause("NNK-5.2.8", "NNK-A28")
def test_a_battle_that_another_wrongly_started_is_not_the_one_of_this_turn() -> None:
    at = turn("battle").do("Ben", "start_battle", ghost="Ben", user="Cleo", forced=WHY)

    assert (at.waits, at.fact("battle_done")) == (("battle.defender", "Cleo"), False)


@pytest.mark.clause("NNK-5.2.8", "NNK-A28")
def test_a_second_battle_that_happened_is_recorded_with_the_clause() -> None:
    at = turn("battle", facts={"battle_done": True})

    at = at.do("Ada", "start_battle", ghost="Ada", user="Ben", forced=WHY)

    assert at.clauses("one_battle_a_turn") == [("NNK-5.2.8",)]


@pytest.mark.clause("NNK-5.2.1")
def test_a_position_set_up_before_a_step_waits_to_be_run_on() -> None:
    at = table(frames=(Frame("turn", "end"),), facts={"turn_user": 0}, Ada={"archive": ghosts(6)})

    assert at.refused("Ada", "end_step") == {"NNK-5.2.9"}
    assert at.run_on().waits == ("turn.trash_excess", "Ada")
