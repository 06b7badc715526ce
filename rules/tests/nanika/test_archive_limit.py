"""The end of a turn: no more than five cards in the archive (NNK-5.2.9, NNK-5.2.10)."""

import pytest

from rules.core.engine import ops
from rules.core.engine.errors import Refused
from rules.tests.nanika.tables import Table, download, event, ghost, ghosts, table

ANYTIME = event("anytime", {"do": "strength", "side": "own", "amount": 1})


def ending(count: int) -> Table:
    """Return the moment at which Ada, with so many cards, has ended the battle step."""
    at = table(
        turn="battle",
        Ada={"desktop": [ghost("a")], "archive": ghosts(count)},
        Ben={"desktop": [ghost("b")], "archive": ghosts(7, "h")},
    )
    return at.do("Ada", "end_step")


@pytest.mark.clause("NNK-5.2.9", "NNK-A21")
@pytest.mark.parametrize("count", [0, 5])
def test_with_five_cards_or_fewer_the_turn_passes_to_the_next_user(count: int) -> None:
    at = ending(count)

    assert (at.fact("turn_user"), at.fact("turn_no")) == (1, 2)
    assert at.waits == ("turn.install", "Ben")
    assert (len(at.lying("archive", "Ada")), at.lying("trash")) == (count, ())
    assert at.reasons("turn_user") == [("NNK-5.2.9", "NNK-A21")]


@pytest.mark.clause("NNK-5.2.10")
def test_cards_beyond_five_are_trashed_one_by_one_by_choice() -> None:
    at = ending(7)
    assert at.waits == ("turn.trash_excess", "Ada")
    assert at.offered("Ada") == {f"trash_excess g{number}" for number in range(1, 8)}

    at = at.do("Ada", "trash_excess", card="g2")
    assert (at.waits, at.lying("trash")) == (("turn.trash_excess", "Ada"), ("g2",))
    at = at.do("Ada", "trash_excess", card="g7")

    assert at.clauses("trashed") == [("NNK-5.2.10",)]
    assert (at.lying("archive", "Ada"), at.lying("trash")) == (
        ("g1", "g3", "g4", "g5", "g6"),
        ("g2", "g7"),
    )
    assert (at.fact("turn_user"), at.waits) == (1, ("turn.install", "Ben"))


@pytest.mark.clause("NNK-5.2.10")
def test_the_archives_of_the_others_are_not_looked_at() -> None:
    at = ending(6)

    assert at.refused("Ben", "trash_excess", card="h1") == {"NNK-5.2.10"}
    assert at.refused("Ada", "trash_excess", card="h1") == {"NNK-5.2.10"}
    assert len(at.do("Ada", "trash_excess", card="g1").lying("archive", "Ben")) == 8  # downloaded


@pytest.mark.clause("NNK-5.2.10")
def test_an_unknown_card_may_be_trashed() -> None:
    at = table(turn="battle", Ada={"archive": [None, *ghosts(5)]}).do("Ada", "end_step")
    unknown = at.state.zones["archive:0"][0]

    at = at.do("Ada", "trash_excess", card=unknown)

    assert (at.lying("trash"), at.fact("turn_user")) == (("?",), 1)


@pytest.mark.clause("NNK-5.2.10", "NNK-A40")
def test_an_anytime_event_used_instead_brings_the_archive_down_to_five() -> None:
    archive = [ghost("e", event=ANYTIME), *ghosts(5)]
    at = table(turn="battle", Ada={"archive": archive}).do("Ada", "end_step")

    at = at.do("Ada", "use_event", card="e")

    assert (at.lying("trash"), at.fact("turn_user")) == (("e",), 1)
    assert len(at.lying("archive", "Ada")) == 5


@pytest.mark.clause("NNK-5.2.10")
def test_an_event_that_downloads_at_the_end_is_followed_by_more_trashing() -> None:
    archive = [ghost("e", event=event("anytime", download(2))), *ghosts(5)]
    at = table(turn="battle", Ada={"archive": archive}).do("Ada", "end_step")

    at = at.do("Ada", "use_event", card="e")

    assert (at.waits, len(at.lying("archive", "Ada"))) == (("turn.trash_excess", "Ada"), 7)


@pytest.mark.clause("NNK-5.2.10")
def test_the_turn_goes_on_when_the_judge_takes_the_excess_away() -> None:
    at = ending(6)

    at = at.edit(ops.MovePiece(at.piece("g1"), "server"))

    assert (at.fact("turn_user"), at.lying("trash")) == (1, ())


@pytest.mark.clause("NNK-5.2.1")
def test_a_turn_is_always_of_somebody() -> None:
    with pytest.raises(Refused) as error:
        table().edit(ops.SetFact("turn_user", None))

    assert error.value.words.en == "Say whose turn it is."
