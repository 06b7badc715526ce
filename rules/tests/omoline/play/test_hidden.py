"""Who sees what (omoline-engine §7): hands and decks are hidden, everything else lies open."""

import pytest

from rules.core.engine.filtering import seen_trace
from rules.core.engine.sentences import log
from rules.tests.omoline.play.cards import character, event
from rules.tests.omoline.play.tables import Table, ada, table

OPEN = ("event_area", "energy_area", "skill_area", "drop_area", "lost_area")
MINE = {
    "hand": [event("H1"), event("H2")],
    "event_area": [event("E1")],
    "energy_area": [event("E2")],
    "skill_area": [character("S1")],
    "drop_area": [event("E3")],
    "lost_area": [event("E4")],
    "bottle": 7,
}


def told(at: Table, viewer: int | str) -> str:
    """Return everything that is told of the last step to a viewer."""
    assert at.trace is not None
    seen = seen_trace(at.trace, viewer)  # type: ignore[arg-type]
    return "\n".join(words.en for _, words in log(at.game, seen, at.state.seats))


@pytest.mark.parametrize("viewer", ["Ben", "public"])
def test_the_hand_is_hidden_and_everything_in_play_is_open(viewer: str) -> None:
    at = table(Ada=MINE, line=[ada(character("A1"), urge=3)], restroom=[ada(character("A2"))])

    assert at.seen(viewer, "hand", "Ada") == ("?", "?")
    assert [at.seen(viewer, zone, "Ada") for zone in OPEN] == [
        ("E1",),
        ("E2",),
        ("S1",),
        ("E3",),
        ("E4",),
    ]
    assert (at.seen(viewer, "line"), at.seen(viewer, "restroom")) == (("A1",), ("A2",))
    view = at.game.view(at.state, 1)
    assert (view.facts["life_bottle:0"], view.facts["closure"]) == (7, 1)


def test_ones_own_hand_and_the_judges_view() -> None:
    at = table(Ada=MINE)

    assert at.seen("Ada", "hand", "Ada") == at.seen("judge", "hand", "Ada") == ("H1", "H2")


def test_a_draw_tells_the_opponent_that_a_card_was_drawn() -> None:
    deck = [event("N1"), event("N2"), event("N3")]
    at = table(at="draw", Ada={"hand": 3, "event_deck": deck}).run_on()

    assert "N1" in told(at, 0)
    assert "N1" not in told(at, 1)
    assert "Ada draws a card" in told(at, 1)


def test_a_draw_that_is_named_is_told_to_its_owner_only() -> None:
    deck = {"hand": 4, "event_deck": [None, None, None]}
    at = table(at="draw", Ada=deck, known=[event("N1")]).run_on().outcome("N1")

    assert "N1" in told(at, 0)
    assert "N1" not in told(at, 1)
    assert "N1" not in told(at, "public")


@pytest.mark.parametrize("entered", [True, False])
def test_after_a_reset_the_former_hand_is_unseen(entered: bool) -> None:
    cards = {"hand": [event("H1")], "event_deck": 1, "drop_area": 9}
    at = table(at="draw", Ada=cards).run_on()
    assert at.seen("Ada", "event_deck", "Ada") == ("?",) * 11

    at = at.outcome(("F",) * 10 + ("H1",) if entered else ())

    assert "H1" not in told(at, 1)
    assert at.seen("Ada", "event_deck", "Ada")[-1] == "?"
    hidden = at.state.pieces[at.state.zones["event_deck:0"][-1]]
    assert hidden.card == ("H1" if entered else "")


def test_the_options_of_a_hand_are_shown_to_its_owner_only() -> None:
    at = table(Ada=MINE)

    assert {option.name for option in at.game.view(at.state, 0).options} >= {"play_event"}
    assert {option.name for option in at.game.view(at.state, 1).options} == {"concede"}


def test_the_log_speaks_both_languages() -> None:
    at = table(at="draw", Ada={"hand": 4}).run_on()

    assert at.trace is not None
    lines = [words for _, words in log(at.game, seen_trace(at.trace, 0), at.state.seats)]
    assert any(words.ja.startswith("AdaがFを引く") for words in lines)
    assert all(
        words.en != words.ja for words in lines if words.en[:1].isascii() and len(words.en) > 9
    )
