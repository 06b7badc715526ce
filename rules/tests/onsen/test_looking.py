"""Looking at a face-down card: who learns it, and who may look again (ONS-5.8, ONS-A17)."""

from typing import Any

import pytest

from rules.core.engine.filtering import seen_trace
from rules.core.engine.ops import ShowPiece
from rules.core.engine.sentences import log
from rules.tests.onsen.tables import Table, companion, down, ornament, out, table

AREAS: Any = {1: [ornament("up"), down(out("x"), "Ben")]}


def heard(at: Table, viewer: object) -> str:
    """Return what the viewer is told of the last step, in English."""
    assert at.trace is not None
    node = seen_trace(at.trace, viewer)  # type: ignore[arg-type]
    return "\n".join(line.en for _, line in log(at.game, node, at.state.seats))


@pytest.mark.clause("ONS-5.8")
def test_only_who_peeks_learns_the_card() -> None:
    at = table(areas=AREAS)

    peeked = at.do("Ada", "peek", card="x")

    assert (at.knows("x"), peeked.knows("x")) == ({"Ben"}, {"Ada", "Ben"})
    assert peeked.seen("Ada", "spring_1") == ["up", "x"]
    assert [peeked.seen(each, "spring_1") for each in ("Cleo", "public")] == [["up", ""]] * 2
    assert peeked.lying("spring_1") == at.lying("spring_1")
    assert peeked.state.pieces[at.piece("x")].face_down


@pytest.mark.clause("ONS-5.8")
def test_the_log_tells_others_where_but_not_what() -> None:
    peeked = table(areas=AREAS).do("Ada", "peek", card="x")

    assert "Ada looks at face-down card 2 of spring area 1 (ONS-5.8)" in heard(peeked, "public")
    assert "It is x" in heard(peeked, 0)
    assert all("x" not in heard(peeked, each).split() for each in (2, "public"))


@pytest.mark.clause("ONS-5.8")
def test_only_a_face_down_card_of_a_spring_area_is_peeked_at() -> None:
    at = table(areas=AREAS, Ben={"companions": [companion("c")]})

    assert at.refused("Ada", "peek", card="up") == {"ONS-5.8"}
    assert at.refused("Ada", "peek", card="c") == {"ONS-5.8"}


@pytest.mark.clause("ONS-5.8")
def test_a_card_that_nobody_has_entered_is_named_to_who_peeks() -> None:
    at = table(areas={1: [down(None)]}, known=[out("x"), companion("c")])

    peeked = at.do("Ada", "peek", card=at.unknown("spring_1")).outcome("x")

    assert at.do("Ada", "peek", card=at.unknown("spring_1")).waits == ("bathing.peeked", "chance")
    assert (peeked.lying("spring_1"), peeked.knows("x")) == (("x",), {"Ada"})
    assert peeked.seen("Ben", "spring_1") == [""]
    assert peeked.waits == ("bathing.act", "Ada")


@pytest.mark.clause("ONS-5.8", "ONS-5.6")
def test_a_card_that_one_laid_is_not_looked_at_again_without_an_action() -> None:
    at = table(areas={1: [down(out("x"), "Cleo")]}, user="Cleo")

    assert at.refused("Cleo", "look_again", card="x") == {"ONS-5.8", "ONS-A17"}
    assert at.refused("Cleo", "peek", card="x") == set()


@pytest.mark.clause("ONS-5.8", "ONS-5.6")
def test_where_the_table_allows_it_who_laid_a_card_may_look_again() -> None:
    hers = {"hand": [out("x"), out("y")]}
    settings = {"owner_may_recheck": True}
    at = table(Ada=hers, settings=settings).do(
        "Ada", "place_spring", card="x", area=1, side="face_down"
    )

    looked = at.edit(ShowPiece(at.piece("x"), None)).do("Ada", "look_again", card="x")

    assert looked.knows("x") == {"Ada"}
    assert looked.fact("actions_left") == 1
    assert looked.clauses("looked_again") == [("ONS-5.8", "ONS-A17")]
    assert at.refused("Ben", "look_again", card="x") == {"ONS-5.8"}
    assert "look_again x" in at.offered("Ada")
    assert at.refused("Ada", "look_again", card="y") == {"ONS-5.8"}


@pytest.mark.clause("ONS-5.8")
def test_a_look_that_was_not_allowed_is_recorded_with_what_was_learned() -> None:
    at = table(areas={1: [down(out("x"), "Ben")]})

    looked = at.do("Cleo", "look_again", card="x", forced="she lifted it")

    assert looked.knows("x") == {"Ben", "Cleo"}
    assert looked.clauses("no_second_look") == [("ONS-A17",)]
