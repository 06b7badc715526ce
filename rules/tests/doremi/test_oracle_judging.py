"""Every reading of the judging of happenings, each tried where it makes the difference."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.tests.doremi.oracle import (
    FAILED,
    RESOLVED,
    Answer,
    Bonus,
    Character,
    Effect,
    EndMain,
    Fate,
    Happening,
    Icon,
    Memory,
    Move,
    Outcome,
    Side,
    Situation,
    Task,
    Use,
    scripted,
    simulate,
)
from rules.tests.doremi.oracle.short import (
    FREE,
    MOVE,
    RESOLVED_BY_A,
    char,
    h1,
    lying,
    play,
    red,
    task,
)

RESOLVED_BY_B = Fate(RESOLVED, "B", "DRM-6.11a")
LOWER = Fate(FAILED, clause="DRM-8.02b")
BY_CONDITION = Fate(FAILED, clause="DRM-8.02a")
BONUS = Bonus("Y", 10)


def satisfied_by_both(settings: dict[str, Any], *answers: Answer) -> Outcome:
    """Return the outcome when mover and blocker satisfy the task and the mover is stronger."""
    return play(
        [char("A1", genki=40, solve=20), char("B1", genki=30, solve=20)],
        MOVE,
        answers=("B1", *answers),
        happening=h1(task(("X", 20))),
        settings=settings,
    )


@pytest.mark.parametrize(
    ("value", "judged", "fate"),
    [
        ("turn_player", (), RESOLVED_BY_A),
        ("judge", ("A",), RESOLVED_BY_A),
        ("judge", ("B",), RESOLVED_BY_B),
    ],
)
def test_both_players_satisfy(value: str, judged: tuple[Answer, ...], fate: Fate) -> None:
    outcome = satisfied_by_both({"both_players_satisfy": value}, *judged)

    by = "turn_player" if fate.by == "A" else "opponent"
    assert outcome.happenings == {"H1": fate}
    assert outcome.path()[-2:] == (f"11 check resolved_by_{by}", "12 no_effects")


@pytest.mark.parametrize(("value", "fate"), [("fail", BY_CONDITION), ("resolve", RESOLVED_BY_A)])
def test_fail_condition_and_task_together(value: str, fate: Fate) -> None:
    outcome = play(
        [char("A1", "X&Y", solve=20)],
        MOVE,
        happening=h1(task(("X", 20)), fail_if=("Y",)),
        settings={"fail_and_resolve_together": value},
    )

    assert outcome.happenings == {"H1": fate}


@pytest.mark.parametrize(
    ("settings", "fate"),
    [
        ({}, LOWER),
        ({"genki_scope": "mover_vs_blocker"}, FREE),
        ({"genki_asleep": "ignored"}, FREE),
        ({"genki_when": "only_if_task_satisfied"}, FREE),
    ],
)
def test_comparison_of_genki(settings: dict[str, Any], fate: Fate) -> None:
    outcome = play(
        [
            char("A1", genki=30),
            char("A2", genki=10, where="H1"),
            char("B1", genki=20),
            char("B2", genki=30, where="H1", asleep=True),
        ],
        MOVE,
        answers=("B1",),
        settings=settings,
    )

    assert outcome.happenings == {"H1": fate}


@pytest.mark.parametrize(
    ("value", "fate"), [("either_player", LOWER), ("turn_player", RESOLVED_BY_B)]
)
def test_who_has_to_satisfy_the_task_for_a_comparison(value: str, fate: Fate) -> None:
    outcome = play(
        [char("A1", genki=10), char("B1", genki=30, solve=90)],
        MOVE,
        answers=("B1",),
        settings={"genki_when": "only_if_task_satisfied"},
        open_points={"task_satisfied_by": value},
    )

    assert outcome.happenings == {"H1": fate}


@pytest.mark.parametrize(("value", "fate"), [("counts_zero", LOWER), ("no_comparison", FREE)])
def test_a_comparison_without_the_mover(value: str, fate: Fate) -> None:
    outcome = play(
        [
            char("A1"),
            char("A2", abilities=(red(Effect("to_home", "A1")),)),
            char("B1", genki=10),
        ],
        MOVE,
        answers=("B1", Use("A2:0")),
        open_points={"absent_in_comparison": value},
    )

    assert outcome.happenings == {"H1": fate}


@pytest.mark.parametrize(
    ("value", "fate"), [("before_check", LOWER), ("after_check", RESOLVED_BY_A)]
)
def test_a_blocker_that_locks_the_mover_out(value: str, fate: Fate) -> None:
    outcome = play(
        [char("A1", solve=20, genki=40), char("B1", "Y", lock_out=("X",))],
        MOVE,
        answers=("B1",),
        happening=h1(task(("X", 20))),
        open_points={"lock_out_expels": value},
    )

    assert outcome.happenings == {"H1": fate}
    assert lying(outcome) == {"A1": "home", "B1": "home"}


@pytest.mark.parametrize(
    ("value", "hours", "step"),
    [
        ("resolving_player", {"A": 7, "B": 5}, "12 turn_player"),
        ("owner", {"A": 4, "B": 8}, "12 opponent"),
    ],
)
def test_whose_the_effects_of_a_resolution_are(
    value: str, hours: dict[str, int], step: str
) -> None:
    outcome = play(
        [char("A1", solve=90)],
        MOVE,
        happening=replace(h1(), on_resolve=(Effect("mod_hours", amount=3),)),
        settings={"resolve_effect_chooser": value},
    )

    assert (outcome.hours, outcome.path()[-1]) == (hours, step)


def test_effects_of_both_players_come_turn_player_first() -> None:
    outcome = play(
        [
            char("A1", solve=90, when_resolved=(Effect("sleep", "A3"),)),
            char("A3"),
            char("B1", where="H1", when_resolved=(Effect("wake", "A3"),)),
            char("A2", where="H1"),
        ],
        MOVE,
    )

    assert outcome.path()[-1] == "12 both"
    assert lying(outcome)["A3"] == "hall"


def test_several_effects_of_one_player_come_in_the_order_that_player_says() -> None:
    there = [
        char("A1", solve=90, when_resolved=(Effect("sleep", "A3"),)),
        char("A2", where="H1", when_resolved=(Effect("wake", "A3"),)),
        char("A3"),
    ]

    outcomes = [play(there, MOVE, answers=(first,)) for first in ("A1", "A2")]

    assert [lying(outcome)["A3"] for outcome in outcomes] == ["hall", "hall asleep"]


@pytest.mark.parametrize(
    ("happening", "points"),
    [
        (h1(task(("X", 20), ("Y", 0)), bonus=BONUS), (20, 30, 30)),
        (h1(task(("X", 20)), bonus=BONUS), (20, 30, 30)),
        (h1(task(("X", 20), ("Y", 0))), (0, 20, 0)),
    ],
)
def test_a_bonus_character_is_not_required(
    happening: Happening, points: tuple[int, int, int]
) -> None:
    awake, asleep = (char("A2", "Y", where="H1", asleep=asleep) for asleep in (False, True))
    others: list[list[Character]] = [[], [awake], [asleep]]

    found = [
        play([char("A1", solve=20), *more], MOVE, happening=happening).points["A"]
        for more in others
    ]

    assert tuple(found) == points


@pytest.mark.parametrize(
    ("only", "is_resolved"),
    [
        ({}, True),
        ({"only_names": ("Y",)}, False),
        ({"only_names": ("X", "Y")}, True),
        ({"only_outfits": ("O1",)}, False),
        ({"only_outfits": ("O2",)}, True),
    ],
)
def test_only_those_named_count(only: dict[str, Any], is_resolved: bool) -> None:
    happening = h1(Task((Icon("others", 20), Icon("X", 20)), "any_one_kind", **only))

    outcome = play([char("A1", solve=20, outfit="O2")], MOVE, happening=happening)

    assert (outcome.happenings == {"H1": RESOLVED_BY_A}) == is_resolved


@pytest.mark.parametrize(("names", "is_resolved"), [(("P", "Q"), True), (("X", "Y"), False)])
def test_others_may_mix(names: tuple[str, str], is_resolved: bool) -> None:
    kind = "others" if is_resolved else ""
    there = [
        char("A1", names[0], icon_class=kind),
        char("A2", names[1], where="H1", icon_class=kind),
    ]
    one_kind = h1(task(("X", 20), ("Y", 20), ("others", 20), mode="any_one_kind"))

    outcome = play(there, MOVE, happening=one_kind)

    assert (outcome.happenings == {"H1": RESOLVED_BY_A}) == is_resolved


@pytest.mark.parametrize(
    ("value", "judged", "result"),
    [("draw", (), "draw"), ("turn_player_wins", (), "B"), ("judge", ("A",), "A")],
)
def test_both_reach_100_at_once(value: str, judged: tuple[Answer, ...], result: str) -> None:
    """Both happenings lie in B's area, where every card wakes in B's morning."""
    asleep = [char(f"{p}1", where=f"H{n}", solve=20, asleep=True) for n, p in ((1, "A"), (2, "B"))]
    full = Side(memories=(Memory("950", 90),))
    situation = Situation(
        tuple(asleep),
        (h1(task(("X", 20))), replace(h1(task(("X", 20))), id="H2")),
        (EndMain(), Move("A1", "hall")),
        full,
        full,
        settings={"simultaneous_victory": value, "wake_scope": "cards_in_own_zones"},
    )

    outcome = simulate(situation, scripted(judged))

    assert (outcome.result, outcome.points) == (result, {"A": 110, "B": 110})
    assert outcome.path(1) == ()


def test_an_icon_without_points_is_not_one_of_the_kinds() -> None:
    happening = h1(task(("X", 0), ("Y", 20), mode="any_one_kind"))

    assert play([char("A1")], MOVE, happening=happening).happenings == {"H1": FREE}
