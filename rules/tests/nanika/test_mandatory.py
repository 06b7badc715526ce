"""Mandatory events: revealed and carried out when downloaded (NNK-3.20, NNK-5.2.3; NNK-A22)."""

from typing import Any

import pytest

from rules.core.engine import ops
from rules.core.engine.viewers import Viewer
from rules.tests.nanika.tables import (
    Table,
    by_hand,
    download,
    event,
    ghost,
    ghosts,
    mandatory,
    table,
)

SKIP = {"do": "skip_next_turn"}
WIPE = {"do": "send_ghosts", "to": "trash", "which": "all"}


def downloading(*server: Any, **given: Any) -> Table:
    """Return the beginning of a turn of Ada that downloads the first of these cards."""
    hands = {name: {"desktop": [ghost(name)]} for name in ("Ada", "Ben")}
    row = [*server, *ghosts(6)]
    return table(turn="begin", **{**hands, "server": row, **given}).run_on()


@pytest.mark.clause("NNK-3.20", "NNK-5.2.3", "NNK-A22")
def test_a_downloaded_mandatory_event_is_revealed_trashed_and_carried_out() -> None:
    at = downloading(mandatory("m", WIPE))

    assert (at.lying("desktop", "Ada"), at.lying("desktop", "Ben")) == ((), ())
    assert at.lying("trash") == ("m", "Ada", "Ben")
    assert at.clauses("revealed") == [("NNK-3.20",)]
    assert at.clauses("trashed")[0] == ("NNK-3.20", "NNK-A22")


@pytest.mark.clause("NNK-5.2.3", "NNK-A22")
def test_a_mandatory_event_is_not_replaced() -> None:
    at = downloading(mandatory("m", WIPE))

    assert (at.lying("archive", "Ada"), at.lying("server")[0]) == ((), "g1")
    assert at.waits == ("turn.install", "Ada")


@pytest.mark.clause("NNK-3.20", "NNK-3.21", "NNK-5.2.3")
def test_the_judge_carries_out_a_text_that_is_not_modelled() -> None:
    at = downloading(mandatory("m", by_hand("everybody passes a card to the left")))

    assert at.waits == ("by_hand.judge", "judge")
    assert (at.asked.text.ja if at.asked.text else None) == "everybody passes a card to the left"
    assert at.state.frames[-1].data["clause"] == "NNK-3.20"
    assert at.carried_out().waits == ("turn.install", "Ada")


@pytest.mark.clause("NNK-3.20")
def test_all_see_a_mandatory_event() -> None:
    at = downloading(None, known=[mandatory("m")]).outcome("m")

    assert at.waits == ("by_hand.judge", "judge")
    viewers: tuple[Viewer, ...] = (0, 1, "public")
    for viewer in viewers:
        zones = {zone.key: zone for zone in at.game.view(at.state, viewer).zones}
        assert [card.card for card in zones["trash"].cards] == ["m"]


@pytest.mark.clause("NNK-3.20")
def test_a_card_named_later_is_no_download() -> None:
    at = downloading(None, known=[mandatory("m", WIPE)]).outcome("")
    assert at.waits == ("turn.install", "Ada")

    at = at.edit(ops.IdentifyPiece(at.state.zones["archive:0"][0], "m"))

    assert (at.lying("archive", "Ada"), at.lying("desktop", "Ben")) == (("m",), ("Ben",))
    problems = [each.code for each in at.game.rules.problems(at.look)]
    assert "mandatory_in_archive" in problems


@pytest.mark.clause("NNK-3.20", "NNK-A22")
def test_a_mandatory_event_downloaded_by_an_effect_is_carried_out_too() -> None:
    archive = [ghost("e", event=event("on_your_turn", download(3))), *ghosts(3, "a")]
    at = table(Ada={"archive": archive}, server=[ghost("x"), mandatory("m"), *ghosts(3)])

    at = at.do("Ada", "use_event", card="e")
    assert (at.waits, at.lying("archive", "Ada")) == (
        ("by_hand.judge", "judge"),
        ("a1", "a2", "a3", "x"),
    )
    at = at.carried_out()

    assert (at.waits, at.lying("archive", "Ada")) == (
        ("turn.action", "Ada"),
        ("a1", "a2", "a3", "x", "g1"),
    )
    assert at.lying("trash") == ("e", "m")


@pytest.mark.clause("NNK-3.20")
def test_a_mandatory_event_downloaded_by_a_mandatory_event_is_carried_out_in_turn() -> None:
    at = downloading(mandatory("m", download(2)), mandatory("n", WIPE))

    assert at.lying("trash") == ("m", "n", "Ada", "Ben")
    assert (at.lying("archive", "Ada"), at.waits) == (("g1",), ("turn.install", "Ada"))


@pytest.mark.clause("NNK-3.20")
def test_the_user_who_downloads_decides_what_the_text_leaves_open() -> None:
    archive = [ghost("e", event=event("not_your_turn", download(1)))]
    at = table(3, Ben={"archive": archive}, server=[mandatory("m", SKIP), *ghosts(3)])

    at = at.do("Ben", "use_event", card="e")

    assert at.waits == ("effects.choose_user", "Ben")
    at = at.do("Ben", "choose_user", user="Cleo")
    assert (at.fact("skips", "Cleo"), at.waits) == (True, ("turn.action", "Ada"))
