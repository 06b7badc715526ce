"""Bonuses with a condition in words: the judge says in the battle whether it holds (NNK-3.13)."""

from typing import Any

import pytest

from rules.core.validation import validate
from rules.games.nanika.cards.reading import demo_cards
from rules.tests.nanika.battles import declared, duel, opened, rolled, supported, told, totals
from rules.tests.nanika.tables import Table, ghost, mandatory, shell, table

D15 = demo_cards()["D15"]
RAIN = "雨である"


def conditional(no: str, amount: int, role: str = "attacker", **more: Any) -> dict[str, Any]:
    given = {"battle": "physical", "roles": [role], "amount": amount}
    return {"mode": "continuous", "bonus": given, "condition": RAIN, "text": no, **more}


def asked(at: Table) -> str:
    """Return the text about which the judge is asked."""
    assert at.waits == ("battle.condition", "judge")
    assert at.asked.text is not None
    return at.asked.text.ja


@pytest.mark.clause("NNK-3.13", "NNK-B.3")
@pytest.mark.parametrize(("answer", "total"), [("yes", 12 - 2 + 3), ("no", 12 - 2)])
def test_a_conditional_bonus_counts_when_the_judge_says_so(answer: str, total: int) -> None:
    at = opened(supported(declared(duel([D15], [ghost("d")]), attacker="D15")))
    assert asked(at) == D15.status[0].text

    at = rolled(at.outcome(answer), D15=(5, 5, 2), d=(1, 1))

    assert totals(at) == {"attack": total, "defence": 2}
    assert told(at, "bonus") == ([{"card": "D15", "amount": 3}] if answer == "yes" else [])


@pytest.mark.clause("NNK-3.13")
def test_each_ability_of_each_ghost_is_answered_for_itself() -> None:
    a = ghost("a", status=[conditional("one", 10), conditional("two", 100)])
    d = ghost("d", status=[conditional("three", 20, "defender"), conditional("four", 200)])
    t = ghost("t", status=[conditional("five", 30, "support")])
    at = opened(supported(declared(duel([a], [d, t])), defence=["t"]))

    texts = []
    for answer in ("no", "yes", "no", "yes"):
        texts.append(asked(at))
        at = at.outcome(answer)

    assert texts == ["one", "two", "three", "five"]  # "four" counts for an attacker only
    at = rolled(at, a=(1, 1), d=(1, 1), t=(1, 1))
    assert totals(at) == {"attack": 2 + 100, "defence": 2 + 2 + 30}


@pytest.mark.clause("NNK-3.13", "NNK-A09")
def test_a_conditional_bonus_counts_with_pooled_dice_too() -> None:
    a = ghost("a", status=[conditional("one", 10), conditional("two", 100)])
    at = duel([a], [ghost("d")], settings={"dice_pooling": "pool"})

    at = opened(supported(declared(at))).outcome("no").outcome("yes").roll(1, 1)
    assert told(at, "rolled") == [{"card": "a", "faces": (1, 1)}]
    at = at.roll(1, 1)

    assert told(at, "bonus") == [{"card": "a", "amount": 100}]
    assert totals(at) == {"attack": 102, "defence": 2}


@pytest.mark.clause("NNK-3.13")
def test_nobody_is_asked_in_the_other_kind_of_battle() -> None:
    a = ghost("a", status=[conditional("one", 10)])
    at = opened(supported(declared(duel([a], [ghost("d")]), "mental")))

    at = rolled(at, a=(1,), d=(1,))

    assert totals(at) == {"attack": 1, "defence": 1}


@pytest.mark.clause("NNK-3.13")
def test_a_text_that_the_judge_carries_out_is_shown_in_every_battle_of_its_ghost() -> None:
    told_text = {"mode": "continuous", "effects": [{"do": "manual", "text": "its text"}]}
    used = {"mode": "activated", "effects": [{"do": "manual", "text": "used"}], "condition": RAIN}
    a = ghost("a", status=[used, told_text])
    at = opened(supported(declared(duel([a], [ghost("d")]))))
    assert asked(at) == "its text"

    at = at.outcome("yes")

    assert told(at, "text_judged") == [{"card": "a", "answer": "yes"}]
    assert at.clauses("text_judged") == [("NNK-3.13",)]
    assert totals(rolled(at, a=(1, 1), d=(1, 1))) == {"attack": 2, "defence": 2}


@pytest.mark.clause("NNK-3.13")
@pytest.mark.parametrize(("answer", "kind"), [("yes", "check passed"), ("no", "not applied")])
def test_the_trace_tells_whether_the_text_applies(answer: str, kind: str) -> None:
    at = opened(supported(declared(duel([D15], [ghost("d")]), attacker="D15"))).outcome(answer)

    assert at.trace is not None
    assert [each.kind for each in at.trace.walk() if each.key == "text_judged"] == [kind]


@pytest.mark.clause("NNK-3.13")
def test_an_always_active_text_is_shown_once() -> None:
    status = [{"mode": "continuous", "effects": [{"do": "manual", "text": "its text"}]}]
    hand = [ghost("g", status=status), shell("s")]
    at = table(turn="install", Ada={"archive": hand}).do("Ada", "install_ghost", card="g")
    assert at.asked.text is not None
    assert at.asked.text.ja == "its text"

    at = at.carried_out().do("Ada", "install_shell", card="s", ghost="g")

    assert (at.waits, at.mark("g", "untold")) == (("turn.install", "Ada"), False)


@pytest.mark.clause("NNK-2.1", "NNK-3.2")
def test_a_mandatory_event_cannot_lie_on_a_desktop() -> None:
    good, bad = table(Ada={"desktop": [ghost("g")]}), table(Ada={"desktop": [mandatory("m")]})

    assert against_rules(good) == []
    assert against_rules(bad) == [("card_misplaced", "NNK-3.2")]


def against_rules(at: Table) -> list[tuple[str, str]]:
    problems = validate(at.game, at.state)
    return [(each.code, each.clause) for each in problems if each.severity == "breaks-a-rule"]
