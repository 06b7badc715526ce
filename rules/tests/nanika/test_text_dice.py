"""Dice of events, abilities and mandatory events, and their fumbles (NNK-6.1.6 to NNK-6.1.8)."""

from typing import Any

import pytest

from rules.core.engine.chances import Dice
from rules.tests.nanika.battles import (
    declared,
    duel,
    for_battle,
    opened,
    plus,
    rolled,
    supported,
    totals,
)
from rules.tests.nanika.tables import Table, ability, download, event, ghost, mandatory, table

BY_DICE = {"do": "download", "by_dice": True}
ARCHIVE = {"fumbled_event_destination": "archive"}


def using(dice: tuple[int, int], **settings: Any) -> Table:
    """Return the table where Ada has used an event whose dice say how much is downloaded."""
    card = ghost("e", event=event("on_your_turn", BY_DICE, dice=dice))
    at = table(
        settings=settings, Ada={"archive": [card]}, server=[ghost(f"s{n}") for n in range(9)]
    )
    return at.do("Ada", "use_event", card="e")


@pytest.mark.clause("NNK-6.1.1", "NNK-6.1.2")
def test_the_dice_of_an_event_count_like_all_dice() -> None:
    at = using((3, -1))
    assert at.asked.domain == Dice(3)

    at = at.roll(6, 1, 3)

    assert at.lying("archive", "Ada") == ("s0", "s1", "s2")
    assert at.clauses("event_total") == [("NNK-6.1.2",)]


@pytest.mark.clause("NNK-6.1.4")
def test_one_die_of_an_event_never_fumbles() -> None:
    at = using((1, 2)).roll(6)

    assert at.lying("archive", "Ada") == ("s0", "s1")
    assert (at.clauses("one_die_safe"), at.clauses("fumbled")) == ([("NNK-6.1.4",)], [])


@pytest.mark.clause("NNK-6.1.2")
def test_dice_below_nothing_download_nothing() -> None:
    assert using((1, -3)).roll(2).lying("archive", "Ada") == ()


@pytest.mark.clause("NNK-6.1.7", "NNK-6.1.3", "NNK-A31")
def test_an_event_that_fumbles_does_nothing_is_trashed_and_counts() -> None:
    at = using((2, 4)).roll(6, 6)

    assert (at.lying("archive", "Ada"), at.lying("trash")) == ((), ("e",))
    assert at.clauses("fumbled") == [("NNK-6.1.3", "NNK-6.1.7", "NNK-A31")]
    assert (at.fact("event_used"), at.waits) == (True, ("turn.action", "Ada"))


@pytest.mark.clause("NNK-6.1.7", "NNK-A31")
def test_an_event_that_fumbles_may_return_and_still_counts() -> None:
    at = using((2, 4), **ARCHIVE).roll(6, 6)

    assert (at.lying("archive", "Ada"), at.lying("trash")) == (("e",), ())
    assert at.clauses("returned") == [("NNK-6.1.7", "NNK-A31")]
    assert at.refused("Ada", "use_event", card="e") == {"NNK-5.2.6"}


@pytest.mark.clause("NNK-A31")
def test_an_event_that_does_not_fumble_does_not_return() -> None:
    at = using((2, 4), **ARCHIVE).roll(6, 1)

    assert at.lying("trash") == ("e",)


@pytest.mark.clause("NNK-6.1.7", "NNK-A31", "NNK-3.6")
@pytest.mark.parametrize(
    ("where", "archive", "trash"), [("trash", (), ("e",)), ("archive", ("e",), ())]
)
def test_a_set_event_that_fumbles_changes_nothing(
    where: str, archive: tuple[str, ...], trash: tuple[str, ...]
) -> None:
    card = ghost("e", event=event("on_battle", plus(9), dice=(2, 0)))
    settings = {"fumbled_event_destination": where}
    at = supported(
        declared(duel([ghost("a")], [ghost("d")], hands={"Ada": [card]}, settings=settings))
    )
    at = opened(at.do("Ada", "set_event", card="e"))
    assert at.waits == ("effects.roll", "chance")

    at = rolled(at.roll(6, 6), a=(1, 1), d=(1, 1))

    assert totals(at) == {"attack": 2, "defence": 2}
    assert (at.lying("archive", "Ada"), at.lying("trash")) == (archive, trash)


@pytest.mark.clause("NNK-6.1.7")
def test_a_set_event_that_does_not_fumble_works() -> None:
    card = ghost("e", event=event("on_battle", plus(9), dice=(2, 0)))
    at = supported(declared(duel([ghost("a")], [ghost("d")], hands={"Ada": [card]})))
    at = opened(at.do("Ada", "set_event", card="e"))

    at = rolled(at.roll(6, 5), a=(1, 1), d=(1, 1))

    assert totals(at) == {"attack": 11, "defence": 2}


@pytest.mark.clause("NNK-6.1.6", "NNK-5.2.7")
def test_an_ability_that_fumbles_counts_as_not_made() -> None:
    card = ghost("g", status=[ability(download(3), dice={"n": 2})])
    at = table(Ada={"desktop": [card]}).do("Ada", "use_ability", ghost="g", ability=0)

    at = at.roll(6, 6)

    assert (at.lying("archive", "Ada"), at.waits) == ((), ("turn.action", "Ada"))
    assert at.clauses("fumbled") == [("NNK-6.1.3", "NNK-6.1.6")]
    assert at.refused("Ada", "use_ability", ghost="g", ability=0) == {"NNK-5.2.7"}


def downloaded(faces: tuple[int, ...]) -> Table:
    card = mandatory("m", download(1), dice={"n": len(faces)})
    at = table(turn="battle", server=[card, ghost("x"), ghost("y")], Ben={"desktop": [ghost("b")]})
    return at.do("Ada", "end_step").roll(*faces)


@pytest.mark.clause("NNK-6.1.8", "NNK-A39")
def test_any_other_fumble_is_for_the_judge_who_enters_the_disadvantage() -> None:
    at = downloaded((6, 6))

    assert at.waits == ("by_hand.judge", "judge")
    assert at.asked.text == at.game.rules.texts["by_hand.other_fumble"]
    assert at.clauses("other_fumble") == [("NNK-6.1.8", "NNK-A39")]
    at = at.carried_out()
    assert (at.lying("archive", "Ben"), at.waits) == ((), ("turn.install", "Ben"))


@pytest.mark.clause("NNK-6.1.8", "NNK-6.1.4")
@pytest.mark.parametrize("faces", [(6,), (6, 1)])
def test_dice_that_do_not_fumble_are_not_for_the_judge(faces: tuple[int, ...]) -> None:
    at = downloaded(faces)

    assert (at.lying("archive", "Ben"), at.waits) == (("x",), ("turn.install", "Ben"))


@pytest.mark.clause("NNK-A39")
def test_the_fumble_of_a_ghost_or_an_event_has_only_its_own_consequence() -> None:
    of_event = using((2, 0)).roll(6, 6)
    at = opened(supported(declared(duel([ghost("a")], [ghost("d")]))))
    of_ghost = rolled(at, a=(6, 6), d=(6, 6))

    for after in (of_event, of_ghost):
        assert after.asked.kind != "judge"
        assert "NNK-6.1.8" not in after.cited


@pytest.mark.clause("NNK-6.1.7")
def test_dice_stand_before_what_the_event_does() -> None:
    at = supported(
        declared(duel([ghost("a")], [ghost("d")], hands={"Ben": [for_battle("e", plus(1))]}))
    )

    assert opened(at.do("Ada", "end_set").do("Ben", "set_event", card="e")).waits == (
        "battle.roll",
        "chance",
    )
