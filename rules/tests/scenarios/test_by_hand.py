"""What a title lets the judge do by hand, written in a scenario file, read and saved again."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.engine.actions import Manual
from rules.core.engine.encoding import fingerprint
from rules.core.engine.ops import DoAct
from rules.core.scenario import scenario_text
from rules.core.scenario.errors import ScenarioUnreadable
from rules.core.scenario.saving import saved
from rules.tests.scenarios.files import Json, played, played_bytes, published


def with_changes(*changes: Json) -> Json:
    """Return the published file of lasting changes with other changes, and nothing after them."""
    value = published("manual-lasting-changes", "doremi")
    step = {"manual": {"reason": "so it was ruled", "changes": list(changes)}}
    return value | {"steps": [step], "expect": {}}


def put_on(**args: Any) -> Json:
    return {"op": "do", "act": "put_on", "card": "C1", "effect": "blank"} | args


def id_of(card: str) -> int:
    _, replayed = played(with_changes())
    (piece,) = (n for n, piece in replayed.start.pieces.items() if piece.card == card)
    return piece


def read(*changes: Json) -> tuple[DoAct, ...]:
    _, replayed = played(with_changes(*changes))
    assert replayed.failure is None
    action = replayed.steps[0].action
    assert isinstance(action, Manual)
    return tuple(op for op in action.changes if isinstance(op, DoAct))


def test_a_card_is_named_as_in_every_step() -> None:
    for card in ("C1", f"#{id_of('C1')}", id_of("C1")):
        assert read(put_on(card=card)) == (
            DoAct("put_on", {"card": id_of("C1"), "effect": "blank"}),
        )


def test_an_act_a_card_and_a_choice_are_called_by_their_labels_too() -> None:
    expected = (
        DoAct("put_on", {"card": id_of("C3"), "effect": "ability", "source": "C2", "days": 2}),
    )
    args = {"card": "C3", "source": "C2", "days": 2}

    assert read(put_on(effect="ability", **args)) == expected
    assert read(put_on(act="続く効果を付ける", effect="能力", **args)) == expected
    assert read(put_on(act="Put on an effect that lasts", effect="ability", **args)) == expected


def test_what_is_null_is_left_out() -> None:
    assert read(put_on(days=None, value=None)) == read(put_on())


def test_what_was_done_by_hand_is_saved_and_read_back_alike() -> None:
    changes = (
        put_on(effect="names", value="Y", days=1),
        put_on(card="C3", effect="ability", source="C2", index=0),
        put_on(effect="points", genki=-5, solve=5),
        {"op": "do", "act": "take_off", "card": "C1", "effect": "names"},
    )
    game, replayed = played(with_changes(*changes))
    action, value = replayed.steps[0].action, with_changes()

    again = saved(game, replayed.start, [action], cards=value["cards"])

    assert again["steps"][0]["manual"]["changes"] == list(changes)
    _, twice = played_bytes(scenario_text(again).encode())
    assert twice.steps[0].action == action
    assert fingerprint(twice.state) == fingerprint(replayed.state)


AMISS: dict[str, tuple[Json, str, str]] = {
    "no act": ({"op": "do"}, ".act", "Nothing is done by hand that is called None."),
    "an unknown act": (
        put_on(act="bless"),
        ".act",
        "Nothing is done by hand that is called bless.",
    ),
    "an act of players": (
        put_on(act="pass"),
        ".act",
        "Nothing is done by hand that is called pass.",
    ),
    "an act that is a list": (put_on(act=["put_on"]), ".act", "Nothing is done by hand that is"),
    "an unknown argument": (put_on(how=1), ".how", "put_on has no argument how. It has: card, "),
    "no card": (put_on(card=None), "", "The card (character) is missing."),
    "a card that is not there": (put_on(card="H9"), ".card", "There is no card “H9”"),
    "a card that does not lie there": (
        put_on(card=999),
        ".card",
        "No card on the table has the id",
    ),
    "an unknown effect": (put_on(effect="foo"), ".effect", "effect is one of: names, outfit, "),
    "days in words": (put_on(days="two"), ".days", "days is a whole number."),
    "a name that is a number": (
        put_on(effect="names", value=7),
        ".value",
        "names or outfit is a t",
    ),
    "an unknown source": (put_on(effect="ability", source="Q"), ".source", "There is no card “Q”"),
}


@pytest.mark.parametrize("name", AMISS)
def test_what_cannot_be_read_is_said_with_its_place(name: str) -> None:
    change, place, said = AMISS[name]

    with pytest.raises(ScenarioUnreadable) as error:
        played(with_changes(put_on(), change))

    assert error.value.place.en == f"$.steps[0].manual.changes[1]{place}"
    assert error.value.reason.en.startswith(said)


def test_what_the_rules_refuse_is_told_with_its_clause() -> None:
    _, replayed = played(with_changes(put_on(effect="names")))

    assert replayed.failure is not None
    assert replayed.failure.words.en == (
        "changes[0]: names: the names or outfit is missing. (DRM-19.04)"
    )


def test_cards_that_lie_differently_are_told_apart() -> None:
    value = with_changes(put_on(card="F"))

    with pytest.raises(ScenarioUnreadable) as error:
        played(value)

    assert "Several cards may be meant" in error.value.words.en
