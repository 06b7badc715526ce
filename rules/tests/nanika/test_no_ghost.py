"""A user who cannot install a ghost at the set-up (NNK-5.1.6; our reading NNK-A19)."""

from typing import Any

import pytest

from rules.core.engine import ops
from rules.core.engine.chances import Draw
from rules.core.engine.errors import Refused
from rules.core.engine.viewers import Viewer
from rules.tests.nanika.tables import Table, download, ghost, ghosts, mandatory, shell
from rules.tests.nanika.test_first_ghosts import placing

SHELLS = [shell("s1"), shell("s2")]


def without(archive: list[Any] = SHELLS, way: str = "until_ghost", **given: Any) -> Table:
    """Return the moment when Ada, who has this archive, must place a ghost."""
    hands = {"Ada": {"archive": archive}, "Ben": {"archive": ghosts(3, "b")}}
    return placing(settings={"cannot_install": way}, **{**hands, **given})


def seen_archive(at: Table, viewer: Viewer) -> list[str | None]:
    """Return the cards of Ada's archive as the viewer sees them, None for a hidden one."""
    zones = {zone.key: zone for zone in at.game.view(at.state, viewer).zones}
    return [card.card or None for card in zones["archive:0"].cards]


@pytest.mark.clause("NNK-5.1.6")
def test_who_has_a_ghost_places_it() -> None:
    at = without([ghost("g"), *SHELLS])

    assert at.offered("Ada") == {"place_ghost g"}
    assert at.refused("Ada", "prove_no_ghost") == {"NNK-5.1.6"}


@pytest.mark.clause("NNK-5.1.6", "NNK-A19")
def test_only_who_must_place_a_ghost_shows_the_archive() -> None:
    at = without(Ben={"archive": [shell("s3")]})

    assert (at.offered("Ada"), at.offered("Ben")) == ({"prove_no_ghost"}, set())
    with pytest.raises(Refused):
        at.do("Ben", "prove_no_ghost")


@pytest.mark.clause("NNK-5.1.6", "NNK-A19")
@pytest.mark.parametrize("round_", [1, 2])
def test_cards_are_revealed_until_a_ghost_appears_and_it_is_installed(round_: int) -> None:
    server = [shell("x"), mandatory("m", download(3)), ghost("g"), ghost("later")]
    ada = {"desktop": ghosts(round_ - 1, "a"), "archive": SHELLS}
    at = without(server=server, first=round_ - 1, round_=round_, Ada=ada)
    at = at.do("Ada", "prove_no_ghost")

    assert at.waits == ("setup.shuffle", "chance")
    assert at.lying("desktop", "Ada") == (*(("a1",) * (round_ - 1)), "g")
    assert at.lying("archive", "Ada") == ("s1", "s2")
    assert (at.lying("server"), at.lying("aside"), at.lying("trash")) == (
        ("later", "x", "m"),
        (),
        (),
    )
    assert at.clauses("installed") == [("NNK-5.1.6", "NNK-A19")]
    assert at.clauses("revealed") == [("NNK-5.1.6",)] * 5

    at = at.outcome(("m", "later", "x"))
    assert (at.lying("server"), at.waits[1:]) == (("m", "later", "x"), ("Ben",))


@pytest.mark.clause("NNK-5.1.6")
def test_all_see_the_archive_while_it_is_shown_and_only_its_owner_afterwards() -> None:
    at = without(server=[None, None], known=[ghost("g"), shell("x")])
    assert [seen_archive(at, viewer) for viewer in (0, 1, "public")] == [
        ["s1", "s2"],
        [None, None],
        [None, None],
    ]

    at = at.do("Ada", "prove_no_ghost")
    assert at.waits == ("setup.revealed", "chance")
    assert [seen_archive(at, viewer) for viewer in (0, 1, "public")] == [["s1", "s2"]] * 3

    at = at.outcome("x").outcome("g").outcome(())
    assert at.waits == ("setup.place", "Ben")
    assert [seen_archive(at, viewer) for viewer in (0, 1, "public")] == [
        ["s1", "s2"],
        [None, None],
        [None, None],
    ]


@pytest.mark.clause("NNK-5.1.6")
def test_a_card_revealed_from_the_server_is_named() -> None:
    at = without(server=[None, None], known=[ghost("g")], pools={"server": {"g": 1, "s1": 1}})
    at = at.do("Ada", "prove_no_ghost")

    assert at.asked.domain == Draw((("g", 1), ("s1", 1)), may_stay_unknown=False)
    with pytest.raises(Refused):
        at.outcome("")
    assert at.outcome("g").lying("desktop", "Ada") == ("g",)


@pytest.mark.clause("NNK-5.1.6")
@pytest.mark.parametrize("way", ["until_ghost", "redraw_archive", "judge"])
def test_cards_in_the_archive_that_nobody_named_are_named_when_they_are_shown(way: str) -> None:
    at = without([None, SHELLS[0]], way=way, known=[ghost("g"), shell("x")])
    at = at.do("Ada", "prove_no_ghost")
    assert (at.waits, at.lying("archive", "Ada")) == (("setup.shown", "chance"), ("?", "s1"))

    at = at.outcome("g")

    assert (at.waits, at.offered("Ada")) == (("setup.place", "Ada"), {"place_ghost g"})
    assert at.clauses("has_a_ghost") == [("NNK-5.1.6",)]
    assert seen_archive(at, 1) == [None, None]


@pytest.mark.clause("NNK-5.1.6", "NNK-A19")
def test_without_a_ghost_in_the_server_the_judge_decides() -> None:
    at = without(server=[shell("x"), shell("y")]).do("Ada", "prove_no_ghost")

    assert at.waits == ("by_hand.judge", "judge")
    assert at.state.frames[-1].data["clause"] == "NNK-5.1.6"
    assert (at.lying("server"), at.lying("aside")) == (("x", "y"), ())
    assert at.clauses("begun")[-1] == ("NNK-5.1.6", "NNK-A19")

    at = at.carried_out().outcome(())
    assert (at.waits, seen_archive(at, 1)) == (("setup.place", "Ben"), [None, None])


@pytest.mark.clause("NNK-5.1.6", "NNK-A19")
def test_the_judge_decides_where_the_tournament_says_so() -> None:
    server = [shell("x"), ghost("g")]
    at = without(way="judge", server=server).do("Ada", "prove_no_ghost")

    assert at.waits == ("by_hand.judge", "judge")
    assert (at.lying("server"), at.lying("archive", "Ada")) == (("x", "g"), ("s1", "s2"))
    assert seen_archive(at, 1) == ["s1", "s2"]

    placed = at.edit(ops.MovePiece(at.piece("g"), "desktop", 0))
    assert (placed.waits, seen_archive(placed, 1)) == (("setup.place", "Ben"), [None, None])
    given = at.edit(ops.MovePiece(at.piece("g"), "archive", 0))
    assert (given.waits, given.offered("Ada")) == (("setup.place", "Ada"), {"place_ghost g"})


@pytest.mark.clause("NNK-5.1.6", "NNK-A19")
def test_the_whole_archive_is_drawn_anew_where_the_tournament_says_so() -> None:
    server = [ghost("g"), shell("x"), ghost("h")]
    at = without(way="redraw_archive", server=server).do("Ada", "prove_no_ghost")

    assert at.waits == ("setup.shuffle", "chance")
    assert (at.lying("archive", "Ada"), at.lying("server")) == (("g", "x"), ("h", "s1", "s2"))
    at = at.outcome(("s1", "h", "s2"))
    assert (at.waits, at.offered("Ada")) == (("setup.place", "Ada"), {"place_ghost g"})
    assert seen_archive(at, 1) == [None, None]


@pytest.mark.clause("NNK-5.1.2", "NNK-A18")
def test_mandatory_events_among_the_new_archive_are_replaced_too() -> None:
    server = [mandatory("m"), shell("x"), ghost("g"), ghost("h")]
    at = without(way="redraw_archive", server=server).do("Ada", "prove_no_ghost")

    assert at.waits == ("setup.shuffle", "chance")
    assert at.lying("archive", "Ada") == ("x", "g")
    assert at.lying("server") == ("h", "s1", "s2", "m")


@pytest.mark.clause("NNK-5.1.6", "NNK-A19")
def test_the_new_archive_may_stay_unknown() -> None:
    at = without(way="redraw_archive", server=[None] * 3, known=[ghost("g")])
    at = at.do("Ada", "prove_no_ghost").outcome("").outcome("g").outcome(())

    assert at.lying("archive", "Ada") == ("?", "g")
    assert (at.waits, at.offered("Ada")) == (("setup.place", "Ada"), {"place_ghost g"})


@pytest.mark.clause("NNK-5.1.6", "NNK-A19")
def test_the_judge_decides_when_the_server_cannot_replace_the_archive() -> None:
    at = without(way="redraw_archive", server=[ghost("g")]).do("Ada", "prove_no_ghost")

    assert (at.waits, at.lying("archive", "Ada")) == (("by_hand.judge", "judge"), ("s1", "s2"))


@pytest.mark.clause("NNK-5.1.6")
def test_the_next_user_is_asked_after_a_ghost_was_found() -> None:
    at = without(server=[ghost("g"), ghost("h")]).do("Ada", "prove_no_ghost")

    assert at.waits == ("setup.place", "Ben")
    assert at.lying("server") == ("h",)  # nothing lies aside, so nothing is shuffled
