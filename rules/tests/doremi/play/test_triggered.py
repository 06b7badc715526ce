"""Triggered abilities: where, when, in which order (DRM-9.01b, 9.05, 4.1.04; AMB-57)."""

from typing import Any

import pytest

from rules.tests.doremi.play.cards import (
    ITSELF_DISCARDED,
    black,
    blank,
    by_hand,
    character,
    chosen,
    discard,
    does,
    draw,
    everybody,
    gain,
    happening,
    item,
    maho,
    mill,
    move_to,
    points,
    red,
    sleep,
    to_happening,
    wake,
    when,
)
from rules.tests.doremi.play.laying import asleep, lies, of
from rules.tests.doremi.play.tables import Table, table

C, D = character("C"), character("D")
AFTER_CHAIN = {"triggered_during_chain": "after_chain"}


def light_sleeper(no: str = "T", colour: str = "black", *effects: Any) -> Any:
    """Return a character by which its player draws a card when it is put to sleep."""
    return character(no, abilities=[when("put_to_sleep", *effects, colour=colour)])


def cast(text: Any, **given: Any) -> Table:
    """Return Ada's main step after a MAHO card with this text was used."""
    own = {**given.pop("Ada", {}), "hand": [maho("M", text)]}
    return table(Ada=own, **given).do("Ada", "use_maho", card="M").passes()


# that they work by themselves


@pytest.mark.clause("DRM-9.01b", "DRM-9.05", "AMB-57")
def test_a_triggered_ability_takes_effect_without_a_declaration() -> None:
    at = cast(sleep("T"), Ada={"maho_hall": [light_sleeper()]})

    assert (at.where("T"), at.count("hand", "Ada")) == ("Ada maho_hall asleep", 1)
    assert at.clauses("waits") == [("DRM-9.01b", "AMB-57")]
    assert at.reasons("waiting") == [("DRM-9.01b", "AMB-57"), ("DRM-4.1.04",)]


BUSY = {
    "effects.choose": sleep(chosen(side="opposing")),
    "by_hand.judge": by_hand(),
    "shuffling.shuffle": does("to_clock", "Z", place="shuffle"),
    "naming.name": draw(),
    "giving.give": discard(1, "own"),
    "taking.take": does("take_side_card"),
    "deciding.resolver": wake(everybody(name="X")),
    "judging.winner": points(solve=10, target=everybody(name="P")),
}
"""What leads to a question in the middle of a card, by the step that asks it."""


def crowded(*text: Any) -> Table:
    """Return the table after a MAHO card of Ada, where every such question can arise."""
    solved = [asleep(character("X1", names=["X"])), of("Ben", asleep(character("X2", names=["X"])))]
    eighty = [happening(f"M{n}", reward=40) for n in (1, 2)]
    hers = {
        "maho_hall": [light_sleeper(), character("Z")],
        "hand": [maho("M", *text), C, D],
        "side": [C, D],
        "clock": [None, C, D],
        "happening_area": [
            lies(happening("H", needs={"X": 10}), *solved),
            lies(happening("HA", needs={"P": 20}), character("P1", names=["P"])),
        ],
        "memories": eighty,
    }
    his = {
        "maho_hall": [C, D],
        "happening_area": [lies(happening("HB", needs={"P": 20}), character("P2", names=["P"]))],
        "memories": eighty,
    }
    settings = {"both_players_satisfy": "judge", "simultaneous_victory": "judge"}
    return table(Ada=hers, Ben=his, settings=settings).do("Ada", "use_maho", card="M").passes()


@pytest.mark.clause("AMB-57", "DRM-5.04", "DRM-9.01b")
@pytest.mark.parametrize("step", BUSY)
def test_a_triggered_ability_waits_until_the_card_is_carried_out(step: str) -> None:
    """Whatever else is asked for then, nothing begins in the middle of it."""
    at = crowded(sleep("T"), BUSY[step])

    assert (at.step, at.where("T")) == (step, "Ada maho_hall asleep")
    assert at.fact("waiting") == ((0, "T", "abilities", 0, at.piece("T")),)


@pytest.mark.clause("AMB-57", "DRM-5.01")
def test_a_triggered_ability_takes_no_hour_and_opens_no_window() -> None:
    at = cast(sleep("T"), Ada={"maho_hall": [light_sleeper()], "time_area": 1})

    assert (at.hours("Ada"), at.count("hand", "Ada")) == (0, 1)
    assert (at.clauses("chain.window"), at.waits) == ([], ("day.main", "Ada"))


@pytest.mark.clause("DRM-9.05")
def test_another_event_sets_nothing_off() -> None:
    at = cast(sleep("C"), Ada={"maho_hall": [C, light_sleeper()]})

    assert (at.count("hand", "Ada"), at.clauses("waits")) == (0, [])


@pytest.mark.clause("DRM-9.05")
def test_who_is_asleep_already_is_not_put_to_sleep() -> None:
    at = cast(sleep("T"), Ada={"maho_hall": [asleep(light_sleeper())]})

    assert at.count("hand", "Ada") == 0


@pytest.mark.clause("DRM-9.01b", "DRM-14.04")
def test_an_item_can_grant_a_triggered_ability() -> None:
    at = cast(sleep("C"), Ada={"maho_hall": [lies(C, item("I", grants=[when("put_to_sleep")]))]})

    assert at.count("hand", "Ada") == 1


@pytest.mark.clause("DRM-9.01b", "DRM-1.12")
def test_a_blank_text_box_sets_nothing_off() -> None:
    at = cast(blank("T"), Ada={"maho_hall": [light_sleeper()]})
    both = [blank("T"), sleep("T")]
    again = table(Ada={"maho_hall": [light_sleeper()], "hand": [maho("M", *both)]})

    again = again.do("Ada", "use_maho", card="M").passes()

    assert (at.count("hand", "Ada"), again.count("hand", "Ada")) == (0, 0)


# where they work


EVENTS: dict[str, tuple[str, Any]] = {
    "entered": ("home", move_to("maho_hall", "T")),
    "put_to_sleep": ("maho_hall", sleep("T")),
    "on a happening": ("happening_area", sleep("T")),
}


@pytest.mark.clause("AMB-57", "DRM-9.04")
@pytest.mark.parametrize("event", EVENTS)
def test_they_work_in_the_hall_and_on_a_happening(event: str) -> None:
    zone, text = EVENTS[event]
    what = event if event in ("entered", "put_to_sleep") else "put_to_sleep"
    card = character("T", abilities=[when(what)])

    at = cast(
        text, Ada={zone: [lies(happening("H"), card)] if zone == "happening_area" else [card]}
    )

    assert at.count("hand", "Ada") == 1


@pytest.mark.clause("AMB-57", "DRM-3.4.01")
@pytest.mark.parametrize(("colour", "drawn"), [("black", 0), ("red", 0), ("blue", 1)])
def test_at_home_only_blue_ones_work(colour: str, drawn: int) -> None:
    card = character("T", abilities=[when("day_begins", colour=colour)])
    at = table(day=4, turn="Ben", at="end", Ada={"home": [card]}).run_on()

    assert (at.waits, at.count("hand", "Ada")) == (("day.main", "Ada"), drawn)


@pytest.mark.clause("AMB-57", "DRM-9.05")
@pytest.mark.parametrize(
    ("event", "verb"),
    [("resolved_with_it", "resolve_happening"), ("failed_with_it", "fail_happening")],
)
def test_what_a_resolution_or_a_failure_sets_off(event: str, verb: str) -> None:
    card = character("T", abilities=[when(event)])
    at = cast(to_happening(verb), Ada={"happening_area": [lies(happening("H"), card)]})

    assert (at.where("T"), at.count("hand", "Ada")) == ("Ada home", 1)


# in which order, and when


@pytest.mark.clause("AMB-57", "DRM-4.1.04")
@pytest.mark.parametrize(("turn", "order"), [("Ada", ["Ada", "Ben"]), ("Ben", ["Ben", "Ada"])])
def test_the_turn_players_come_first(turn: str, order: list[str]) -> None:
    lulling = maho("M", sleep(everybody()))
    hand = {turn: [lulling]}
    at = table(
        turn=turn,
        day=5 if turn == "Ada" else 6,
        Ada={"maho_hall": [light_sleeper("TA")], "hand": hand.get("Ada", 0)},
        Ben={"maho_hall": [light_sleeper("TB")], "hand": hand.get("Ben", 0)},
    )

    at = at.do(turn, "use_maho", card="M").passes()

    assert at.facts_of("draws", "user") == order


@pytest.mark.clause("AMB-57", "DRM-5.04")
@pytest.mark.parametrize(
    ("settings", "order"),
    [({}, ["slept", "woken", "draws"]), (AFTER_CHAIN, ["slept", "draws", "woken"])],
    ids=["after the link", "after the chain"],
)
def test_they_are_carried_out_after_the_link_or_after_the_chain(
    settings: dict[str, str], order: list[str]
) -> None:
    """Ben's link puts the sleeper down; its owner wakes C by that, then Ada's own link draws."""
    waking = light_sleeper("T", "black", {"do": "wake", "target": {"name": "C"}})
    at = table(
        Ada={"maho_hall": [character("A", abilities=[black()]), waking, asleep(C)]},
        Ben={"maho_hall": [character("B", abilities=[red(sleep("T"))])]},
        settings=settings,
    )
    at = at.do("Ada", "activate", card="A", ability=0).do("Ben", "activate", card="B", ability=0)

    at = at.passes("Ada")

    assert [key for key in at.told if key in ("slept", "woken", "draws")] == order
    assert at.waits == ("day.main", "Ada")


@pytest.mark.clause("AMB-57")
def test_what_a_cost_sets_off_waits_for_the_first_link_that_is_carried_out() -> None:
    own = character("A", abilities=[black(gain()), when("put_to_sleep")])
    at = table(Ada={"maho_hall": [own]}).do("Ada", "activate", card="A", ability=0)
    assert (at.waits, at.count("hand", "Ada")) == (("link.window", "Ben"), 0)

    at = at.passes("Ben")

    assert [key for key in at.told if key in ("gains_hour", "draws")] == ["gains_hour", "draws"]


@pytest.mark.clause("AMB-57", "DRM-4.0.01")
def test_one_triggered_ability_can_set_another_off() -> None:
    first = light_sleeper("T1", "black", sleep("T2"))
    at = cast(sleep("T1"), Ada={"maho_hall": [first, light_sleeper("T2")]})

    assert (at.where("T2"), at.count("hand", "Ada")) == ("Ada maho_hall asleep", 1)


@pytest.mark.clause("AMB-57", "AMB-46")
def test_its_player_chooses_for_a_triggered_ability() -> None:
    taking = light_sleeper("T", "black", discard(1, "own"))
    at = cast(sleep("T"), Ada={"maho_hall": []}, Ben={"maho_hall": [taking], "hand": [C, D]})

    assert at.waits == ("giving.give", "Ben")
    assert at.do("Ben", "give", card="C").waits == ("day.main", "Ada")


@pytest.mark.clause("AMB-57", "DRM-14.08.3", "AMB-56")
@pytest.mark.parametrize(
    ("settings", "order"),
    [
        ({}, ["slept", "slept", "draws", "discarded"]),
        (AFTER_CHAIN, ["slept", "slept", "discarded", "draws"]),
    ],
)
def test_a_trigger_waits_for_the_bearer_of_an_item_that_discarded_itself(
    settings: dict[str, str], order: list[str]
) -> None:
    tool = item("I", self_discard=red(sleep("T"), cost=[ITSELF_DISCARDED]))
    at = table(
        Ada={"maho_hall": [character("B", abilities=[black(mill(1, "own"))])]},
        Ben={"maho_hall": [lies(D, tool), light_sleeper()]},
        settings=settings,
    )
    at = at.do("Ada", "activate", card="B", ability=0)
    at = at.do("Ben", "activate", card="D", ability=0).passes("Ada")

    told = [key for key in at.told if key in ("slept", "draws", "discarded")]
    assert told == order
