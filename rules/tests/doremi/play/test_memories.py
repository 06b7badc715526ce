"""Memories, reward points, and cards of the discard pile (DRM-3.8.01, 3.9.*; AMB-24, AMB-60)."""

from typing import Any

import pytest

from rules.tests.doremi.play.cards import (
    character,
    happening,
    item,
    maho,
    move_to,
    op,
    to_happening,
)
from rules.tests.doremi.play.laying import lies, of
from rules.tests.doremi.play.tables import Table, opening, table

C = character("C")
H20, H30 = happening("H20", reward=20), happening("H30", reward=30)


def cast(text: Any, **given: Any) -> Table:
    """Return Ada's main step after a MAHO card with this text was used."""
    own = {**given.pop("Ada", {}), "hand": [maho("M", text)]}
    return table(Ada=own, **given).do("Ada", "use_maho", card="M").passes()


@pytest.mark.clause("DRM-3.8.01", "DRM-1.14a", "DRM-18.01b")
def test_redrawn_cards_and_used_cards_lie_in_different_piles() -> None:
    clock = [*[character("R")] * 5, *[maho("M")] * 15]
    at = opening(Ada={"clock": clock}).outcome(0).do("Ada", "redraw").do("Ben", "keep")
    at = at.do("Ada", "keep").do("Ada", "use_maho", card=at.state.zones["hand:0"][0]).passes()

    for viewer in ("Ada", "Ben"):
        assert at.seen(viewer, "removed", "Ada") == ("R",) * 5
        assert at.seen(viewer, "discard_pile", "Ada") == ("M", "M")


@pytest.mark.clause("DRM-3.9.01", "DRM-1.03")
def test_the_memories_show_whose_card_each_is() -> None:
    at = table(Ada={"memories": [H20, of("Ben", H30)]})

    for viewer in (0, 1, "public"):
        (row,) = (
            zone.cards for zone in at.game.view(at.state, viewer).zones if zone.key == "memories:0"
        )
        assert [(card.card, card.owner) for card in row] == [("H20", 0), ("H30", 1)]


@pytest.mark.clause("DRM-3.9.01", "DRM-3.9.04")
def test_points_are_counted_in_the_memories_of_whoever_resolved() -> None:
    at = table(Ada={"memories": [H20, of("Ben", H30)]}, Ben={"memories": [of("Ada", H20)]})

    assert (at.points("Ada"), at.points("Ben")) == (50, 20)


@pytest.mark.clause("DRM-3.9.03", "DRM-8.05")
def test_a_bonus_is_shown_beside_the_printed_points() -> None:
    bonus = {"if_moved": "C", "reward_points": 10}
    solved = happening("H", needs={"C": 10}, reward=20, bonus=bonus)
    at = table(Ada={"maho_hall": [C], "happening_area": [solved]})

    at = at.do("Ada", "move_to_happening", card="C", happening="H").passes()

    assert (at.mark("H", "reward"), at.points("Ada")) == (10, 30)
    assert at.reasons("reward") == [("DRM-3.9.03",)]
    view = at.game.view(at.state, "public")
    (row,) = (zone.cards for zone in view.zones if zone.key == "memories:0")
    assert row[0].marks == {"reward": 10}


@pytest.mark.clause("DRM-3.9.03")
def test_a_change_of_points_goes_with_the_card_into_the_memories() -> None:
    at = cast(
        to_happening("mod_reward", amount=-5),
        Ada={"maho_hall": [C], "happening_area": [happening("H", needs={"C": 10}, reward=20)]},
    )
    assert (at.mark("H", "reward"), at.reasons("reward")) == (-5, [("DRM-3.9.03",)])

    at = at.do("Ada", "move_to_happening", card="C", happening="H").passes()

    assert (at.where("H"), at.points("Ada")) == ("Ada memories", 15)


@pytest.mark.clause("DRM-3.9.04")
def test_of_one_number_only_the_card_with_the_most_points_counts() -> None:
    both = [lies(H20, reward=0), lies(H20, reward=10), lies(H20, reward=-10)]

    assert table(Ada={"memories": both}).points("Ada") == 30
    assert table(Ada={"memories": both[::-1]}).points("Ada") == 30
    assert table(Ada={"memories": [*both, H30]}).points("Ada") == 60


@pytest.mark.clause("DRM-3.9.04", "DRM-24.08")
def test_each_player_counts_a_number_once() -> None:
    at = table(Ada={"memories": [H20, H20]}, Ben={"memories": [H20, op("O"), op("O")]})

    assert (at.points("Ada"), at.points("Ben")) == (20, 30)


@pytest.mark.clause("DRM-3.9.06", "AMB-49")
def test_in_sealed_every_card_counts() -> None:
    both = [lies(H20, reward=0), lies(H20, reward=10)]
    at = table(Ada={"memories": both}, facts={"format": "sealed"})

    assert at.points("Ada") == 50


# where cards go


@pytest.mark.clause("AMB-60", "DRM-1.06")
def test_a_maho_card_goes_to_the_discard_pile_of_its_owner_when_it_is_carried_out() -> None:
    at = table(Ada={"hand": [maho("M")]}).do("Ada", "use_maho", card="M")
    assert at.where("M") == "Ada hand"

    at = at.passes()

    assert (at.where("M"), at.clauses("discarded")) == ("Ada discard_pile", [("AMB-60",)])


@pytest.mark.clause("AMB-60", "DRM-1.06")
def test_by_setting_the_judge_says_where_a_maho_card_goes() -> None:
    at = table(Ada={"hand": [maho("M")]}, settings={"maho_after_use_to": "judge"})

    at = at.do("Ada", "use_maho", card="M").passes()

    assert at.waits == ("by_hand.judge", "judge")
    assert at.asked.text == at.game.rules.texts["by_hand.maho_goes"]
    assert at.count("hand", "Ada") == 1  # its text was carried out before
    at = at.carried_out()
    assert (at.where("M"), at.waits) == ("Ada discard_pile", ("day.main", "Ada"))


@pytest.mark.clause("AMB-60", "DRM-14.04")
@pytest.mark.parametrize("zone", ["hand", "discard_pile", "removed"])
def test_the_items_of_a_character_that_leaves_the_field_are_discarded(zone: str) -> None:
    at = cast(move_to(zone, "C"), Ada={"maho_hall": [lies(C, item("I"), of("Ben", item("J")))]})

    assert (at.where("C"), at.where("I"), at.where("J")) == (
        f"Ada {zone}",
        "Ada discard_pile",
        "Ben discard_pile",
    )
    assert at.clauses("discarded").count(("AMB-60",)) == 3  # the MAHO card is one of them


@pytest.mark.clause("AMB-60", "DRM-14.04")
def test_by_setting_the_judge_says_where_the_items_go() -> None:
    at = cast(
        move_to("hand", "C"),
        Ada={"maho_hall": [lies(C, item("I"), item("J"))]},
        settings={"items_of_leaving_bearer_to": "judge"},
    )

    assert at.waits == ("by_hand.judge", "judge")
    assert at.asked.text == at.game.rules.texts["by_hand.items_go"]
    at = at.carried_out()
    assert (at.where("I"), at.where("J")) == ("Ada discard_pile", "Ada discard_pile")
    assert at.waits == ("day.main", "Ada")


@pytest.mark.clause("AMB-60", "DRM-14.04")
def test_by_setting_the_judge_is_not_asked_where_there_are_no_items() -> None:
    at = cast(
        move_to("hand", "C"),
        Ada={"maho_hall": [C]},
        settings={"items_of_leaving_bearer_to": "judge"},
    )

    assert at.waits == ("day.main", "Ada")


@pytest.mark.clause("AMB-60", "DRM-14.04")
def test_items_stay_with_their_bearer_within_the_field() -> None:
    at = table(Ada={"maho_hall": [lies(C, item("I"))], "happening_area": [happening("H")]})

    home = at.do("Ada", "move_home", card="C").passes()
    lying = at.do("Ada", "move_to_happening", card="C", happening="H").passes()
    back = home.do("Ada", "move_to_hall", card="C").passes()

    assert home.lying("home", "Ada") == (("C", "I"),)
    assert lying.lying("happening_area", "Ada") == (("H", ("C", "I")),)
    assert back.lying("maho_hall", "Ada") == (("C asleep", "I"),)
    assert home.clauses("item_follows") == [("AMB-60",)]
