"""OUT: what it hits, in which order, and when it does not work (ONS-6.2.3, .4, .11 to .14)."""

import pytest

from rules.tests.onsen.tables import companion, companions, down, out, scoring, void

A = out("A", "all", race="dark elf")
B = out("B")
TWO = companions("demon", "dark elf")


@pytest.mark.clause("ONS-2.3.2")
def test_out_leaves_out_every_companion_that_it_describes() -> None:
    at = scoring(companions("elf", "demon", "elf", "demon"), [out("x", "all", race="elf")])

    done = at.do("Ada", "apply_out", card="x")

    excluded = [card for card in done.lying("companions", "Ada") if done.mark(card, "excluded")]
    assert excluded == ["elf1", "elf3"]
    assert done.points == (4, 0)


@pytest.mark.clause("ONS-2.3.2")
@pytest.mark.parametrize(
    ("described", "offered"),
    [
        ({"gender_mark": "m"}, {"demon1", "elf2"}),
        ({"race": "elf"}, {"elf2"}),
        ({"race": "elf", "gender_mark": "n"}, set()),
        ({}, {"demon1", "elf2", "ogre"}),
    ],
    ids=("mark", "race", "both", "any"),
)
def test_out_describes_by_race_by_mark_or_by_both(
    described: dict[str, str], offered: set[str]
) -> None:
    owned = [*companions("demon", "elf"), companion("ogre", "ogre", "n")]
    at = scoring(owned, [out("x", 1, **described), out("y", "all", race="ogre")])

    done = at.do("Ada", "apply_out", card="x")

    hit = {act.removeprefix("hit ") for act in done.offered("Ada") if act.startswith("hit ")}
    gone = {c.no for c in owned if done.mark(c.no, "excluded")}
    assert hit | gone == offered


@pytest.mark.clause("ONS-6.2.3")
def test_out_comes_before_anything_is_counted() -> None:
    at = scoring(companions("demon", "demon"), [out("x")])

    counted = at.do("Ada", "apply_out", card="x").do("Ada", "hit", card="demon1")

    assert (at.fact("companion_points", "Ada"), at.waits) == (0, ("scoring.out", "Ada"))
    assert counted.told("base")[0]["count"] == 1
    assert counted.points == (1, 0)


@pytest.mark.clause("ONS-6.2.4", "ONS-2.3.3")
@pytest.mark.parametrize("lying", [void(), down(void())], ids=["face up", "face down"])
def test_out_void_cancels_every_out_of_its_area(lying: object) -> None:
    springs = [out("x", "all"), lying, out("y", 2), out("z")]

    at = scoring(companions("demon", "demon", "demon"), springs)  # type: ignore[arg-type]

    assert at.points == (9, 0)
    assert at.clauses("out_cancelled") == [("ONS-6.2.4", "ONS-2.3.3", "ONS-A09", "ONS-A24")]


@pytest.mark.clause("ONS-6.2.4")
def test_out_void_does_nothing_for_another_area() -> None:
    at = scoring(companions("demon"), [out("x")], areas={2: [void()]})

    assert at.do("Ada", "apply_out", card="x").points == (0, 0)


@pytest.mark.clause("ONS-6.2.4", "ONS-2.3.3", "ONS-A24")
def test_the_scorer_may_do_without_out_void_where_the_table_plays_so() -> None:
    springs = [void(), out("x", race="elf")]
    at = scoring(
        companions("demon", "demon", "elf"), springs, settings={"out_void_optional": "optional"}
    )

    used, declined = at.outcome("yes"), at.outcome("no")

    assert at.waits == ("scoring.ask_void", "Ada")
    assert used.points == (3, 0)
    assert declined.do("Ada", "apply_out", card="x").points == (4, 0)


@pytest.mark.clause("ONS-6.2.11")
def test_the_scorer_chooses_the_order() -> None:
    at = scoring(TWO, [A, B])

    assert at.waits == ("scoring.out", "Ada")
    assert at.offered("Ada") >= {"apply_out A", "apply_out B"}
    assert at.refused("Ben", "apply_out", card="A") == {"ONS-6.2.3"}
    applied = at.do("Ada", "apply_out", card="B")
    assert applied.do("Ada", "hit", card="demon1").refused("Ada", "apply_out", card="B") == {
        "ONS-6.2.11"
    }


@pytest.mark.clause("ONS-6.2.12", "ONS-6.2.11")
def test_the_order_of_the_example_decides_between_one_loss_and_two() -> None:
    at = scoring(TWO, [A, B])

    best = at.do("Ada", "apply_out", card="B").do("Ada", "hit", card="dark elf2")
    worst = at.do("Ada", "apply_out", card="A").do("Ada", "apply_out", card="B")

    assert [best.mark(card.no, "excluded") for card in TWO] == [False, True]
    assert [worst.mark(card.no, "excluded") for card in TWO] == [True, True]
    assert (best.points, worst.points) == ((1, 0), (0, 0))
    assert best.clauses("no_target") == [("ONS-6.2.14",)]


@pytest.mark.clause("ONS-6.2.11")
def test_an_order_that_loses_more_is_allowed() -> None:
    springs = [out("P"), out("Q", "all", race="goblin")]
    at = scoring(companions("demon", "demon", "elf", "goblin"), springs)

    done = at.do("Ada", "apply_out", card="P").do("Ada", "hit", card="elf3")

    assert done.do("Ada", "apply_out", card="Q").points == (4, 0)


@pytest.mark.clause("ONS-6.2.13")
def test_out_must_be_applied_while_a_companion_that_it_describes_is_left() -> None:
    at = scoring(companions("demon"), [out("x")])

    assert at.refused("Ada", "skip_out", card="x") == {"ONS-6.2.13"}
    assert at.offered("Ada") == {"apply_out x", "look_at_own_area"}
    assert at.do("Ada", "apply_out", card="x").points == (0, 0)


@pytest.mark.clause("ONS-6.2.13")
@pytest.mark.parametrize(("count", "left"), [(1, 3), (2, 2), (3, 1)])
def test_out_hits_as_many_as_it_demands_by_the_choice_of_the_scorer(count: int, left: int) -> None:
    owned = companions("demon", "elf", "ogre", "orc")
    at = scoring(owned, [out("x", count)]).do("Ada", "apply_out", card="x")

    for number, card in enumerate(owned[:count], 1):
        assert at.waits == ("scoring.target", "Ada"), number
        assert at.offered("Ada") >= {f"hit {each.no}" for each in owned[number - 1 :]}
        at = at.do("Ada", "hit", card=card.no)

    assert at.points == (left, 0)


@pytest.mark.clause("ONS-6.2.13", "ONS-6.2.14")
def test_out_hits_fewer_only_where_there_are_fewer() -> None:
    at = scoring(companions("elf", "elf", "demon"), [out("x", 3, race="elf")])

    done = at.do("Ada", "apply_out", card="x")

    assert done.told("base")[0]["count"] == 1
    assert done.points == (1, 0)


@pytest.mark.clause("ONS-2.3.2", "ONS-6.2.13")
def test_only_a_companion_that_still_counts_and_is_described_is_hit() -> None:
    owned = companions("elf", "elf", "elf", "demon")
    at = scoring(owned, [out("x", 2, race="elf")]).do("Ada", "apply_out", card="x")

    hit = at.do("Ada", "hit", card="elf1")

    assert at.refused("Ada", "hit", card="demon4") == {"ONS-2.3.2"}
    assert hit.refused("Ada", "hit", card="elf1") == {"ONS-2.3.2"}


@pytest.mark.clause("ONS-6.2.14")
def test_out_without_a_target_has_no_effect() -> None:
    at = scoring(
        companions("demon", "demon"), [out("x", "all", race="dark elf"), out("y", race="elf")]
    )

    assert at.points == (4, 0)
    assert at.clauses("no_target") == [("ONS-6.2.14",)] * 2


@pytest.mark.clause("ONS-6.2.14")
def test_out_without_a_target_may_be_applied_before_the_others() -> None:
    at = scoring(companions("demon"), [out("x", "all", race="dark elf"), out("y")])

    applied = at.do("Ada", "apply_out", card="x")

    assert applied.clauses("no_target") == [("ONS-6.2.14",)]
    assert applied.mark("demon1", "excluded") is False
    assert applied.offered("Ada") >= {"apply_out y"}
    assert at.refused("Ada", "skip_out", card="x") == {"ONS-6.2.14"}
