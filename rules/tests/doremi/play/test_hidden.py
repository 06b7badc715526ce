"""Who sees what: public, hidden and set-aside cards (DRM-1.19, 3.3.02, 3.8.01, 17.01d; AMB-63)."""

from typing import Any

import pytest

from rules.core.engine.filtering import seen_trace
from rules.core.engine.seen import encode_view
from rules.tests.doremi.play.cards import black, character, does, happening, item, maho, op
from rules.tests.doremi.play.laying import frog, lies
from rules.tests.doremi.play.tables import Table, opening, table

VIEWERS = ("Ada", "Ben", "public")
CANARY = character("CANARY")
FACES = {"time_area_faces": "face_up"}
PUBLIC = {
    "maho_hall": [CANARY],
    "home": [CANARY],
    "happening_area": [lies(happening("H"), CANARY), op("OP")],
    "failed_pile": [happening("H2")],
    "memories": [happening("H3")],
    "discard_pile": [CANARY],
    "removed": [CANARY],
}


def seen_by(at: Table, viewer: str) -> bytes:
    """Return everything that the viewer is shown: the table, and what happened in the last step."""
    eye: Any = at.seat(viewer) if viewer != "public" else viewer
    shown = encode_view(at.game.view(at.state, eye))
    if at.trace is not None:
        shown += repr(seen_trace(at.trace, eye)).encode()
    return shown


@pytest.mark.clause("DRM-1.19", "DRM-3.3.02", "DRM-3.8.01", "DRM-1.14", "AMB-63")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("zone", PUBLIC)
def test_everybody_sees_the_cards_of_an_open_zone_at_any_time(zone: str, viewer: str) -> None:
    for at in (table(Ben={zone: PUBLIC[zone]}), table(at="dinner", Ben={zone: PUBLIC[zone]})):
        assert "?" not in at.seen(viewer, zone, "Ben")


@pytest.mark.clause("AMB-63", "DRM-1.19")
@pytest.mark.parametrize("zone", ["clock", "diary", "time_area"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_clock_diary_and_time_area_show_their_count_only(zone: str, viewer: str) -> None:
    card = happening("CANARY") if zone == "diary" else CANARY
    at = table(Ben={zone: [card, card]})

    assert at.seen(viewer, zone, "Ben") == ("?", "?")
    assert b"CANARY" not in seen_by(at, viewer)


@pytest.mark.clause("AMB-63", "DRM-1.19")
@pytest.mark.parametrize(
    ("viewer", "hand"), [("Ada", ("?", "?")), ("Ben", ("CANARY", "CANARY")), ("public", ("?", "?"))]
)
def test_a_hand_is_seen_by_its_player(viewer: str, hand: tuple[str, ...]) -> None:
    assert table(Ben={"hand": [CANARY, CANARY]}).seen(viewer, "hand", "Ben") == hand


@pytest.mark.clause("AMB-63", "DRM-3.7.01")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("face_up", [False, True])
def test_by_setting_the_time_area_lies_open(face_up: bool, viewer: str) -> None:
    clock = [CANARY, *[character("N")] * 9]
    at = table(
        at="breakfast",
        left=1,
        Ada={"time_area": 0, "clock": clock},
        settings=FACES if face_up else {},
    ).run_on()

    assert at.seen(viewer, "time_area", "Ada") == (("CANARY",) if face_up else ("?",))
    assert (b"CANARY" in seen_by(at, viewer)) == face_up


@pytest.mark.clause("AMB-63", "AMB-25")
def test_cards_taken_for_dinner_are_seen_by_their_player_only() -> None:
    at = table(at="dinner", Ada={"time_area": [CANARY]}).do("Ada", "dinner", n=1)

    assert at.seen("Ada", "hand", "Ada") == ("CANARY",)
    assert b"CANARY" in seen_by(at, "Ada")
    assert b"CANARY" not in seen_by(at, "Ben") + seen_by(at, "public")


@pytest.mark.clause("DRM-17.01d", "DRM-1.21")
def test_nobody_looks_at_the_five_cards_before_the_start() -> None:
    at = opening(Ada={"opening": [CANARY] * 5, "clock": 20})

    for viewer in VIEWERS:
        assert at.seen(viewer, "opening", "Ada") == ("?",) * 5
        assert b"CANARY" not in seen_by(at, viewer)


@pytest.mark.clause("DRM-18.01", "AMB-63")
def test_each_player_looks_at_the_own_five_cards_after_the_start() -> None:
    at = opening(Ada={"clock": [CANARY] * 9}).outcome(0)

    assert at.seen("Ada", "hand", "Ada") == ("CANARY",) * 5
    assert b"CANARY" not in seen_by(at, "Ben") + seen_by(at, "public")


@pytest.mark.clause("DRM-18.01b", "DRM-18.01f", "DRM-1.14")
def test_redrawn_cards_are_shown_and_may_be_looked_at_ever_after() -> None:
    at = opening(Ada={"clock": [*[CANARY] * 5, *[character("N")] * 9]}).outcome(0)
    at = at.do("Ada", "redraw").do("Ben", "keep")

    for viewer in VIEWERS:
        assert at.seen(viewer, "removed", "Ada") == ("CANARY",) * 5
        assert b"CANARY" in seen_by(at, viewer)
    at = at.do("Ada", "keep").do("Ada", "end_main").passes()
    assert at.seen("Ben", "removed", "Ada") == ("CANARY",) * 5


@pytest.mark.clause("DRM-1.06", "AMB-63")
@pytest.mark.parametrize("act", ["use_character", "use_maho", "use_item"])
def test_a_card_that_is_used_is_shown_when_it_is_declared(act: str) -> None:
    cards = {
        "use_character": CANARY,
        "use_maho": maho("CANARY"),
        "use_item": item("CANARY"),
    }
    bearer = {"bearer": "B"} if act == "use_item" else {}
    at = table(Ada={"hand": [cards[act]], "maho_hall": [character("B")]})
    assert at.seen("Ben", "hand", "Ada") == ("?",)

    at = at.do("Ada", act, card="CANARY", **bearer)

    assert (at.waits, at.seen("Ben", "hand", "Ada")) == (("link.window", "Ben"), ("CANARY",))


@pytest.mark.clause("AMB-63", "DRM-5.01")
def test_a_window_does_not_tell_whether_the_other_player_could_answer() -> None:
    answering = table(Ada={"maho_hall": [character("C")]}, Ben={"hand": [maho("M", colour="red")]})
    helpless = table(Ada={"maho_hall": [character("C")]}, Ben={"hand": [maho("M", colour="black")]})

    left, right = (at.do("Ada", "move_home", card="C") for at in (answering, helpless))

    assert left.waits == right.waits == ("link.window", "Ben")
    assert seen_by(left, "Ada") == seen_by(right, "Ada")
    assert left.offered("Ben") - right.offered("Ben") == {"use_maho M"}


@pytest.mark.clause("DRM-20.03", "AMB-63")
@pytest.mark.parametrize(
    ("viewer", "side"), [("Ada", ("CANARY",)), ("Ben", ("?",)), ("public", ("?",))]
)
def test_side_cards_are_their_players_own(viewer: str, side: tuple[str, ...]) -> None:
    assert table(Ada={"side": [CANARY]}).seen(viewer, "side", "Ada") == side


@pytest.mark.clause("DRM-20.05", "AMB-06", "AMB-63")
def test_a_side_card_that_a_text_lets_take_comes_to_the_hand_unseen() -> None:
    taker = character("T", abilities=[black(does("take_side_card"))])
    at = table(Ada={"maho_hall": [taker], "side": [CANARY, character("N")]})
    at = at.do("Ada", "activate", card="T", ability=0).passes()
    assert at.waits == ("taking.take", "Ada")

    at = at.do("Ada", "take_side_card", card="CANARY")

    assert (at.lying("hand", "Ada"), at.lying("side", "Ada")) == (("CANARY",), ("N",))
    assert at.clauses("draws") == [("DRM-20.05", "AMB-06")]
    assert b"CANARY" not in seen_by(at, "Ben") + seen_by(at, "public")


@pytest.mark.clause("DRM-20.05")
def test_only_an_own_side_card_is_taken() -> None:
    taker = character("T", abilities=[black(does("take_side_card"))])
    mine = {
        "maho_hall": [taker],
        "side": [character("S"), character("N")],
        "hand": [character("H")],
    }
    at = table(Ada=mine, Ben={"side": [character("B")]})
    at = at.do("Ada", "activate", card="T", ability=0).passes()

    assert at.offered("Ada") == {"take_side_card S", "take_side_card N", "concede"}
    for other in ("T", "H", "B"):
        assert at.refused("Ada", "take_side_card", card=other) == {"DRM-20.05"}


@pytest.mark.clause("DRM-20.05", "AMB-06")
def test_without_a_side_card_the_text_does_nothing() -> None:
    taker = character("T", abilities=[black(does("take_side_card"))])
    at = table(Ada={"maho_hall": [taker]}).do("Ada", "activate", card="T", ability=0).passes()

    assert (at.waits, at.clauses("no_side_card")) == (
        ("day.main", "Ada"),
        [("DRM-20.05", "AMB-06")],
    )


@pytest.mark.clause("DRM-23.05", "AMB-63")
@pytest.mark.parametrize(("viewer", "sees"), [("Ada", True), ("Ben", True), ("public", False)])
def test_both_players_may_look_at_a_transformed_character(viewer: str, sees: bool) -> None:
    at = table(Ben={"maho_hall": [frog(CANARY)]})

    assert (at.seen(viewer, "maho_hall", "Ben") == ("CANARY",)) == sees
