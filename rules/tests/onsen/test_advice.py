"""Advice to the judge about the order of the OUT cards."""

import pytest

from rules.games.onsen.advising import advice
from rules.games.onsen.solver import Hit, Outcome
from rules.tests.onsen.tables import Table, companions, out, scoring, table

A, B = out("A", "all", race="dark elf"), out("B")


def example(**given: object) -> Table:
    return scoring(companions("demon", "dark elf"), [A, B], **given)  # type: ignore[arg-type]


@pytest.mark.clause("ONS-6.2.11", "ONS-6.2.12")
def test_the_judge_is_told_the_best_order_with_its_reasons() -> None:
    at = example()

    found = advice(at.game, at.state, with_outcomes=True)

    assert found is not None
    assert found.solution.order == (Hit("B", ("dark elf2",)), Hit("A", ()))
    assert found.outcomes == (Outcome(1, 1), Outcome(0, 2))
    assert [line.en for line in found.why] == [
        "1. B hits dark elf2. (ONS-6.2.11, ONS-6.2.13; house reading ONS-A07)",
        "2. A finds no companion and has no effect. (ONS-6.2.11, ONS-6.2.14)",
        "Lost: 1. Left: 1, which is 1 points. No order gives more. "
        "(ONS-6.2.6; house readings ONS-A06, ONS-A08)",
    ]
    assert [line.ja for line in found.why][:2] == [
        "1. Bをdark elf2に当てる。（ONS-6.2.11、ONS-6.2.13、当サイトの解釈ONS-A07）",
        "2. Aは示すお供がなく、何も起きない。（ONS-6.2.11、ONS-6.2.14）",
    ]


def test_the_bonus_is_named_where_it_decides() -> None:
    at = scoring(companions("demon", "demon", "demon", "elf"), [out("P")])

    found = advice(at.game, at.state)

    assert found is not None
    assert found.why[-1].en.startswith(
        "Lost: 1. Left: 3, all of the leader’s race: 3 × 3 = 9 points."
    )
    assert "ONS-6.2.7" in found.why[-1].en


def test_advice_goes_on_from_what_was_chosen() -> None:
    at = example().do("Ada", "apply_out", card="A")

    found = advice(at.game, at.state)

    assert found is not None
    assert found.solution.best == Outcome(0, 1)
    assert [hit.out for hit in found.solution.order] == ["B"]
    assert found.outcomes == ()


def test_the_setting_for_the_bonus_is_heeded() -> None:
    owned = companions("demon", "demon", "elf")
    at = scoring(owned, [out("P")], settings={"race_bonus_check": "before_out"})

    found = advice(at.game, at.state)

    assert found is not None
    assert found.solution.best == Outcome(2, 1)


def test_there_is_no_advice_where_no_out_card_is_chosen() -> None:
    at = example().do("Ada", "apply_out", card="B")

    assert (advice(at.game, at.state), advice(table().game, table().state)) == (None, None)


@pytest.mark.clause("ONS-6.2.7", "ONS-A06")
def test_where_the_bonus_is_judged_before_who_was_lost_since_still_stands_against_it() -> None:
    owned = companions("demon", "demon", "demon", "elf")
    at = scoring(owned, [out("P"), out("Q")], settings={"race_bonus_check": "before_out"})
    at = at.do("Ada", "apply_out", card="P").do("Ada", "hit", card="elf4")

    found = advice(at.game, at.state)

    assert found is not None
    assert found.solution.best == Outcome(2, 1)
    assert "race" not in found.why[-1].en.split(".")[1]
