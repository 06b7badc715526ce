"""Games of the demo decks, and what some cards do that only they have."""

from collections import Counter

import pytest

from rules.core.engine.filtering import seen_trace
from rules.core.engine.ops import MarkPiece
from rules.core.engine.playout import picker, playout
from rules.core.engine.sentences import log
from rules.core.engine.state import State
from rules.games.doremi.cards.reading import demo_cards, demo_decks
from rules.games.doremi.play.game import rules
from rules.games.doremi.playable import PLAYABLE, start
from rules.tests.doremi.play.cards import character, item, maho
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.tables import Table, table

SING = {"pay": "manual", "text": "歌う。", "text_en": "Sing."}
DRAW = {"do": "draw", "count": 1}


def started(seed: int) -> State:
    return start(2, picker(seed))


# games


def test_games_begin_with_demo_decks_of_both_formats() -> None:
    found = set()
    for seed in range(30):
        state = started(seed)
        deck_format = str(state.facts.get("format", "constructed"))
        pools = [dict(Counter(deck["clock"])) for deck in demo_decks(deck_format)]
        assert state.pools["clock:0"] in pools
        assert state.pools["clock:1"] in pools
        found.add(deck_format)

    assert found == {"constructed", "sealed"}


def test_only_what_the_rules_of_play_leave_open_is_answered_otherwise() -> None:
    defaults = {rule.name: rule.default for rule in rules().settings}
    changed = {
        name
        for seed in range(200)
        for name, value in started(seed).settings.items()
        if value != defaults[name]
    }

    assert {"entry_zone", "hour_cost.activate", "max_redraws", "failed_pile"} <= changed
    assert {"pairing", "bye_games", "caution_scope", "alias_table"} & changed == set()


def test_games_end_by_points_and_by_the_clock_and_chains_grow_five_links_long() -> None:
    ends, longest = set[str](), 0
    for seed in range(200):
        for move in playout(PLAYABLE.game(None), started(seed), picker(seed), 2_000):
            links = sum(frame.proc == "link" for frame in move.after.frames)
            longest = max(longest, links)
            if move.after.result is not None:
                ends.add(move.after.result.how)
        if {"goal", "clock_out"} <= ends and longest >= 5:
            return

    pytest.fail(f"ends: {sorted(ends)}, longest chain: {longest}")


# a cost in words


def sings() -> Table:
    ability = {"kind": "activated", "colour": "black", "cost": [SING], "effects": [DRAW]}
    return table(Ada={"maho_hall": [character("C1", abilities=[ability])]}, Ben={"time_area": 0})


@pytest.mark.clause("DRM-9.02")
def test_a_cost_in_words_is_asked_of_the_judge_before_the_effect() -> None:
    at = sings().do("Ada", "activate", card="C1", ability=0)

    assert at.waits == ("by_hand.judge", "judge")
    assert at.asked.text is not None
    assert (at.asked.text.en, at.asked.text.ja) == ("Sing.", "歌う。")
    assert (at.count("hand", "Ada"), at.hours("Ada")) == (0, 2)

    at = at.carried_out()

    assert at.waits == ("day.main", "Ada")
    assert at.count("hand", "Ada") == 1


@pytest.mark.clause("DRM-9.02", "DRM-5.01")
def test_the_window_opens_when_the_cost_in_words_is_paid() -> None:
    ability = {"kind": "activated", "colour": "red", "cost": [SING, SING], "effects": [DRAW]}
    ben = {"maho_hall": [character("D1", abilities=[ability])]}
    at = table(Ada={"hand": [maho("M1")]}, Ben=ben).do("Ada", "use_maho", card="M1")

    at = at.do("Ben", "activate", card="D1", ability=0).carried_out()
    assert at.waits == ("by_hand.judge", "judge")
    at = at.carried_out()

    assert at.waits == ("link.window", "Ada")
    assert [frame.proc for frame in at.state.frames] == ["day", "link", "link"]


# an item of the hall


@pytest.mark.clause("DRM-3.5.02", "DRM-14.07")
def test_an_item_that_lies_in_the_hall_works_there() -> None:
    lying = item("I1", attach="hall", grants=[{
        "kind": "constant",
        "colour": "black",
        "effects": [{"do": "mod_hand_limit", "amount": -1}],
    }])  # fmt: skip
    hand = [maho(f"M{n}") for n in range(5)]

    with_it = table(at="hand", Ada={"maho_hall": [lying], "hand": hand}).run_on()
    in_hand = table(at="hand", Ada={"hand": [lying, *hand[1:]]}, Ben={"maho_hall": [lying]})

    assert with_it.waits == ("day.give_up", "Ada")
    assert in_hand.run_on().count("hand", "Ada") == 5


# what is told


@pytest.mark.clause("DRM-8.03c")
@pytest.mark.parametrize("name", ["ann", "名前"])
def test_a_name_is_told_as_it_is_written_and_the_card_by_its_name(name: str) -> None:
    becomes = maho("M1", {"do": "set_names", "names": [name], "until": "end_of_day"})
    at = table(Ada={"hand": [becomes], "maho_hall": [character("C1")]}, Ben={"time_area": 0})

    at = at.do("Ada", "use_maho", card="M1")

    assert at.called("C1") == (name,)
    assert f"C1 counts as {name} until the end of day 5" in told(at)


@pytest.mark.clause("DRM-10.04")
def test_a_declared_name_is_told_as_it_is_written() -> None:
    at = table(Ada={"maho_hall": [character("C1", names=["ann", "bea"])]})

    at = at.do("Ada", "declare_name", card="C1", name="bea")

    assert "Ada declares C1 as bea" in told(at)


def told(at: Table) -> list[str]:
    """Return the sentences of the last step in English, without their clauses."""
    assert at.trace is not None
    lines = log(at.game, seen_trace(at.trace, "judge"), at.state.seats)
    return [words.en.partition(" (")[0] for _, words in lines]


def test_an_item_of_which_only_the_type_is_known_is_attached() -> None:
    named = demo_cards()["344"]
    at = table(Ada={"hand": [named], "maho_hall": [character("C1")]}, Ben={"time_area": 0})

    at = at.do("Ada", "use_item", card="344", bearer="C1")

    assert at.lying("maho_hall", "Ada") == (("C1", "344"),)


# what is left to the judge


@pytest.mark.clause("DRM-19.04", "DRM-4.1.04")
def test_a_happening_that_is_not_modelled_is_asked_about_when_it_is_turned_over() -> None:
    at = table(at="flip", Ada={"diary": [demo_cards()["660"]]}).run_on()

    assert at.waits == ("by_hand.judge", "judge")
    assert at.asked.text is not None
    assert at.asked.text.ja == demo_cards()["660"].text

    at = at.edit(MarkPiece(at.piece("660"), "days", 3))

    assert (at.waits, at.mark("660", "days")) == (("day.main", "Ada"), 3)


@pytest.mark.clause("DRM-19.04", "DRM-8.08")
def test_a_happening_that_is_not_modelled_is_asked_about_when_it_is_resolved() -> None:
    doremi = character("C1", names=["どれみ"], solve=20)
    lying = lies(demo_cards()["660"], days=2)
    at = table(Ada={"maho_hall": [doremi], "happening_area": [lying]})

    at = at.do("Ada", "move_to_happening", card="C1", happening="660").passes()

    assert at.lying("memories", "Ada") == ("660",)
    assert at.waits == ("by_hand.judge", "judge")


@pytest.mark.clause("DRM-19.04", "DRM-8.08a")
def test_a_happening_that_is_not_modelled_is_asked_about_when_it_fails() -> None:
    lying = lies(demo_cards()["663"], days=1)

    at = table(at="day_markers", Ada={"happening_area": [lying]}).run_on()

    assert at.lying("failed_pile", "Ada") == ("663",)
    assert at.waits == ("by_hand.judge", "judge")
