"""Points as the clauses give them, put to the oracle (these are tests of the oracle itself)."""

from __future__ import annotations

import pytest

from rules.tests.onsen.oracle import (
    Case,
    Companion,
    Leader,
    NotAllowed,
    Ornament,
    Out,
    OutVoid,
    Recovery,
    Score,
    Special,
    SpringCard,
    Way,
    asked,
    brute_force,
    score,
    scoring_order,
    winners,
)
from rules.tests.onsen.oracle.short import DEMON, any_of, companions, every, way

PAIL, PAIL_2, FAN = Ornament("N1", "pail", 4), Ornament("N2", "pail", 2), Ornament("N3", "fan", 3)
VOID = OutVoid("V")


def test_a_whole_score() -> None:
    springs = (
        Recovery("R1", "stamina", 3),
        Recovery("R2", "magic", 5),
        PAIL,
        any_of("O1", 1),
        Special("S1", "a"),
    )
    case = Case(DEMON, companions("demon elf demon"), springs)

    assert asked(case) == ("S1",)
    assert score(case, way("O1 C2"), {"S1": 2}) == Score(
        left=("C1", "C3"),
        lost=("C2",),
        base=2,
        has_race_bonus=True,
        after_bonus=4,
        effects={"R1": 3, "N1": 4, "S1": 2},
        total=13,
    )


@pytest.mark.parametrize(
    ("written", "base", "bonus", "total"),
    [
        ("", 0, False, 0),
        ("demon", 1, True, 1),
        ("elf", 1, False, 1),
        ("demon demon demon", 3, True, 9),
        ("demon demon elf", 3, False, 3),
    ],
)
def test_base_and_race_bonus(written: str, base: int, bonus: bool, total: int) -> None:
    points = score(Case(DEMON, companions(written)), ())

    assert (points.base, points.has_race_bonus, points.total) == (base, bonus, total)


@pytest.mark.parametrize(
    ("attribute", "effects"), [("stamina", {"R": 3}), ("mind", {"R": 3}), ("magic", {})]
)
def test_recovery_matches_one_of_the_leader_s_two(attribute: str, effects: dict[str, int]) -> None:
    assert score(Case(DEMON, (), (Recovery("R", attribute, 3),)), ()).effects == effects


@pytest.mark.parametrize(
    ("springs", "scope", "effects"),
    [
        ((PAIL,), "any", {"N1": 4}),
        ((PAIL, FAN), "any", {}),
        ((PAIL, PAIL_2), "any", {}),
        ((PAIL, FAN), "same_name", {"N1": 4, "N3": 3}),
        ((PAIL, PAIL_2, FAN), "same_name", {"N3": 3}),
    ],
)
def test_an_ornament_alone(
    springs: tuple[SpringCard, ...], scope: str, effects: dict[str, int]
) -> None:
    case = Case(DEMON, (), springs, {"ornament_scope": scope})

    assert score(case, ()).effects == effects


def test_out_void_cancels_by_itself() -> None:
    case = Case(DEMON, companions("demon elf"), (every("A", "elf"), VOID, PAIL))

    assert score(case, ()).total == 6
    with pytest.raises(NotAllowed, match=r"ONS-6\.2\.4"):
        score(case, way("A C2"))
    with pytest.raises(NotAllowed, match="ONS-A24"):
        score(case, way("A C2"), declines_void=True)


def test_out_void_may_be_declined_by_setting() -> None:
    springs = (every("A", "elf"), VOID)
    case = Case(DEMON, companions("demon demon elf"), springs, {"out_void_optional": "optional"})

    assert score(case, way("A C3"), declines_void=True).total == 4
    assert brute_force(case).results == {(3, 0), (4, 1)}


@pytest.mark.parametrize(
    ("check", "factor", "written", "way_", "total"),
    [
        ("after_out", "companions_left", "demon demon elf", way("P C3"), 4),
        ("after_out", "companions_before", "demon demon elf", way("P C3"), 4),
        ("before_out", "companions_left", "demon demon elf", way("P C3"), 2),
        ("before_out", "companions_left", "demon demon demon", way("P C3"), 4),
        ("before_out", "companions_before", "demon demon demon", way("P C3"), 6),
        ("before_out", "companions_before", "demon", way("P C1"), 0),
    ],
)
def test_the_bonus_before_or_after_out(
    check: str, factor: str, written: str, way_: Way, total: int
) -> None:
    case = Case(
        DEMON,
        companions(written),
        (any_of("P", 1),),
        {"race_bonus_check": check},
        {"factor_before_out": factor},
    )

    assert score(case, way_).total == total


VALUES = (
    Recovery("R1", "mind", None),
    Recovery("R2", "magic", None),
    Recovery("R3", "stamina", 2),
    Ornament("N1", "pail", None),
    Special("S1", "a", None),
    Special("S2", "b", 3),
)


@pytest.mark.parametrize(
    ("settings", "reading", "ids"),
    [
        ({}, "asked", ("R1", "N1", "S1", "S2")),
        ({}, "scores", ("R1", "N1", "S1")),
        ({"values": "judge"}, "asked", ("R1", "R3", "N1", "S1", "S2")),
        ({"values": "judge"}, "scores", ("R1", "R3", "N1", "S1", "S2")),
    ],
)
def test_whose_points_the_judge_enters(
    settings: dict[str, str], reading: str, ids: tuple[str, ...]
) -> None:
    case = Case(DEMON, (), VALUES, settings, {"special_with_points": reading})
    points = score(case, (), dict.fromkeys(ids, 10))

    assert asked(case) == ids
    assert points.effects == {
        card.id: 10 if card.id in ids else card.points for card in VALUES if card.id != "R2"
    }


@pytest.mark.parametrize(
    ("way_", "clause"),
    [
        (way("O1 C1"), "ONS-6.2.13"),
        (way("O1 C1", "O2 C3", "O2"), "ONS-6.2.13"),
        (way("O1 C1", "O3 C3"), "ONS-6.2.13"),
        (way("O1", "O2 C3"), "ONS-6.2.13"),
        (way("O1 C1 C2", "O2 C3"), "ONS-6.2.13"),
        (way("O1 C1", "O2"), "ONS-6.2.13"),
        (way("O1 C1", "O2 C2"), "ONS-2.3.2"),
        (way("O1 C3", "O2 C3"), "ONS-2.3.2"),
        (way("O1 C9", "O2 C3"), "ONS-2.3.2"),
    ],
)
def test_a_way_that_is_not_allowed(way_: Way, clause: str) -> None:
    case = Case(DEMON, companions("demon demon elf"), (any_of("O1", 1), every("O2", "elf")))

    with pytest.raises(NotAllowed) as refused:
        score(case, way_)
    assert clause in refused.value.ids


def test_nobody_is_excluded_twice() -> None:
    with pytest.raises(NotAllowed, match=r"ONS-2\.3\.2"):
        score(Case(DEMON, companions("demon elf"), (any_of("O1", 2),)), way("O1 C1 C1"))


def test_points_that_were_not_entered() -> None:
    with pytest.raises(KeyError):
        score(Case(DEMON, (), (Special("S1", "a"),)), ())


@pytest.mark.parametrize(
    "case",
    [
        Case(DEMON, (Companion("C1", "elf"), Companion("C1", "elf"))),
        Case(DEMON, (), (VOID, OutVoid("V2"))),
        Case(DEMON, (Companion("C1", ""),)),
        Case(Leader("demon", "x", ("mind", "mind"))),
        Case(DEMON, (), (Out("O1", count=0),)),
        Case(DEMON, settings={"ornament_scope": "all"}),
        Case(DEMON, settings={"final_tie": "shared"}),
        Case(DEMON, open_points={"special_with_points": "never"}),
    ],
)
def test_what_cannot_be(case: Case) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        brute_force(case)


def test_who_scores_when_and_who_wins() -> None:
    assert scoring_order(("P1", "P2", "P3"), "P2") == ("P2", "P3", "P1")
    assert winners({"P1": 7, "P2": 9, "P3": 9}) == ("P2", "P3")
