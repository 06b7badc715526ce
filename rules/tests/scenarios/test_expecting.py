"""What a scenario may expect, and how what is not so is told."""

from typing import Any

import pytest

from rules.core.scenario import ScenarioUnreadable, scenario_from
from rules.core.scenario.expecting import walked
from rules.tests.scenarios.files import Json, act, played, scenario, setup

ATTACK = act("Ada", "start_battle", ghost="E1", user="Ben")


def mismatches(expect: Json, *steps: Json, **changes: Any) -> list[tuple[str, str]]:
    """Return the path and the words of everything that is not as expected."""
    _, replayed = played(scenario(*steps, expect=expect, **changes))
    return [(each.path, each.words.en) for each in replayed.mismatches]


@pytest.mark.parametrize(
    "expect",
    [
        {"seats.Ada.zones.desktop": ["E1", "D01", "D01"]},
        {"seats.Ada.zones.archive.count": 3},
        {"seats.Ada.zones.archive.contains": "D03"},
        {"seats.Ada.zones.archive.contains": ["D09", "D03"]},
        {"seats.Ada.zones.archive.lacks": ["D01", "E1"]},
        {"seats": {"Ada": {"points": 0, "zones": {"captured": {"count": 0}}}}},
        {"state.seats.Ben.points": 0},
        {"table.zones.server.count": 92, "table.zones.server.0": "?"},
        {"facts": {"turn_user": "Ada", "turn_no": 1, "first_user": None}},
        {"settings.unyu_target": 30},
        {"users": ["Ada", "Ben"]},
        {"result": None},
        {"pending": {"kind": "target", "who": ["Ben"], "step": "defender", "procedure": "battle"}},
        {"pending.takes.contains": "choose_defender"},
        {"clauses": ["NNK-6.0.1", "NNK-5.2.8"]},
        {"clauses": "NNK-6.0.2", "clauses.lacks": "NNK-8.1"},
        {"at.1.data": {"attacker": 98, "target": 1}, "at.count": 2},
        {"pieces.98": {"card": "E1", "zone": "desktop", "seat": "Ada", "on": None}},
        {"pools": {}, "pools.count": 0},
    ],
)
def test_what_is_so_is_not_told(expect: Json) -> None:
    assert mismatches(expect, ATTACK) == []


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ({"seats.Ada.points": 5}, "seats.Ada.points: expected 5, found 0."),
        ({"seats.Ada.points": "0"}, 'seats.Ada.points: expected "0", found 0.'),
        ({"facts.event_used": 0}, "facts.event_used: expected 0, found false."),
        (
            {"seats.Ada.zones.archive": ["D03", "D09"]},
            'seats.Ada.zones.archive: expected ["D03", "D09"], found ["D03", "D09", "D21"].',
        ),
        (
            {"seats.Ada.zones.archive.contains": "E2"},
            'seats.Ada.zones.archive.contains: expected "E2" among ["D03", "D09", "D21"].',
        ),
        (
            {"seats.Ada.zones.archive.lacks": "D03"},
            'seats.Ada.zones.archive.lacks: "D03" was not expected among ["D03", "D09", "D21"].',
        ),
        (
            {"seats.Sam.points": 0},
            "seats.Sam.points: there is nothing here. There is: Ada or Ben.",
        ),
        (
            {"seats.Ada.zones.desktop.9": "E1"},
            "seats.Ada.zones.desktop.9: there is nothing here. There is: count, contains or lacks.",
        ),
        (
            {"result.winners": ["Ada"]},
            "result.winners: there is nothing here; further up stands null.",
        ),
        ({"pools": {"server": None}}, "pools.server: there is nothing here. There is: none."),
    ],
)
def test_what_is_not_so_is_told_with_path_expected_and_found(expect: Json, told: str) -> None:
    assert [words for _, words in mismatches(expect, ATTACK)] == [told]


def test_everything_that_is_not_so_is_told_at_once() -> None:
    expect = {"facts": {"turn_no": 2, "turn_user": "Ben"}, "clauses": ["NNK-8.1"]}

    assert [path for path, _ in mismatches(expect, ATTACK)] == [
        "facts.turn_no",
        "facts.turn_user",
        "clauses",
    ]


def test_a_step_may_expect_something_of_its_own() -> None:
    good = ATTACK | {"expect": {"clauses": ["NNK-6.0.2"], "pending.who": ["Ben"]}}
    bad = act("Ben", "choose_defender", ghost="E2", expect={"clauses": ["NNK-6.0.2"]})

    _, replayed = played(scenario(good, bad, act("Ada", "choose_kind", kind="mental")))

    assert replayed.failure is not None
    assert (replayed.failure.step, len(replayed.steps)) == (2, 2)
    assert [each.path for each in replayed.mismatches] == ["clauses"]


def test_the_order_of_a_pile_is_compared() -> None:
    table = {"zones": {"trash": ["D01", "D02"]}, "facts": {"turn_user": "Ada"}}
    expect = {"table.zones.trash": ["D02", "D01"]}

    assert len(mismatches(expect, setup=setup(table=table))) == 1


def test_a_name_may_hold_dots() -> None:
    users = ["A. Lee", "Ben"]
    table = {"facts": {"turn_user": "A. Lee"}}
    seats = {"A. Lee": {"zones": {"desktop": ["E1"]}}}

    assert (
        mismatches(
            {"seats.A. Lee.zones.desktop": ["E1"]},
            setup=setup(users=users, table=table, seats=seats),
        )
        == []
    )


def test_the_name_of_a_scenario_is_kept() -> None:
    value = scenario(name="Cap", note="why")

    assert (scenario_from(value).name, scenario_from(value).note) == ("Cap", "why")


class Deep(dict[str, Any]):
    """An object in itself without end, which counts how often a name is looked up in it."""

    looks = 0

    def __contains__(self, name: object) -> bool:
        Deep.looks += 1
        return name == "a"

    def __missing__(self, name: str) -> "Deep":
        return self


def test_a_path_is_walked_once() -> None:
    Deep.looks = 0

    _, rest = walked(Deep(), ("a",) * 39 + ("b",))

    assert rest == ("b",)
    assert Deep.looks == sum(range(1, 41))


@pytest.mark.parametrize(
    ("path", "nested"),
    [("a." * 40 + "b", {}), ("a." * 5000 + "b", {}), ("a." * 38 + "a", {"b.c": 1})],
)
def test_a_path_deeper_than_anything_cannot_be_read(path: str, nested: Json) -> None:
    expect = {path: nested or 1}

    for value, place in (
        (scenario(expect=expect), "$.expect["),
        (scenario(ATTACK | {"expect": expect}), "$.steps[0].expect["),
    ):
        with pytest.raises(ScenarioUnreadable) as caught:
            scenario_from(value)
        assert caught.value.place.en.startswith(place)
        assert "at most 40. Make it shorter." in caught.value.reason.en


def test_a_path_of_forty_parts_can_be_read() -> None:
    assert [path[:6] for path, _ in mismatches({"a." * 39 + "b": 1})] == ["a.a.a."]


def test_a_place_in_a_list_is_a_plain_number() -> None:
    path = "seats.Ada.zones.archive.٠"

    assert [each for each, _ in mismatches({path: "D03"})] == [path]
