"""Events used at the decision of another, which change what is decided (NNK-3.10, NNK-A40)."""

from typing import Any

import pytest

from rules.core.engine import ops
from rules.tests.nanika.battles import duel, opened, rolled, supported, totals
from rules.tests.nanika.tables import Table, ability, download, event, ghost, shell, table

WIPE = {"do": "send_ghosts", "to": "trash", "which": "all"}


def with_event(*effects: dict[str, Any]) -> dict[str, Any]:
    """Return what Ben holds: an event for the turns of others."""
    return {"archive": [ghost("e", event=event("not_your_turn", *effects))]}


@pytest.mark.clause("NNK-3.10", "NNK-A40", "NNK-3.17")
def test_a_choice_between_shells_ends_when_the_ghost_is_sent_away() -> None:
    worn = (ghost("g"), shell("old"))
    ada = {"desktop": [worn], "archive": [shell("new")]}
    at = table(turn="install", Ada=ada, Ben=with_event(WIPE))
    at = at.do("Ada", "install_shell", card="new", ghost="g")

    at = at.do("Ben", "use_event", card="e")

    assert at.waits == ("turn.install", "Ada")
    assert at.lying("trash") == ("e", "old", "new", "g")


@pytest.mark.clause("NNK-3.10", "NNK-A40")
def test_the_choice_of_a_ghost_ends_when_none_is_left() -> None:
    striker = ghost("g", status=[ability({"do": "send_ghosts", "to": "void"}, download(1))])
    at = table(Ada={"desktop": [striker]}, Ben={**with_event(WIPE), "desktop": [ghost("h")]})
    at = at.do("Ada", "use_ability", ghost="g", ability=0)
    assert at.waits == ("effects.choose_ghost", "Ada")

    at = at.do("Ben", "use_event", card="e")

    assert (at.waits, at.lying("void")) == (("turn.action", "Ada"), ())
    assert (len(at.clauses("no_ghost")), at.lying("archive", "Ada")) == (1, ("filler",))


@pytest.mark.clause("NNK-B.4", "NNK-A23")
def test_the_choice_of_a_named_ghost_ends_when_none_is_left() -> None:
    named = {"do": "install_from_archive", "name_keys_any": ["n"]}
    ghosts = [ghost("n1", name_keys=["n"]), ghost("n2", name_keys=["n"])]
    user = ghost("u", event=event("on_your_turn", named, download(1)))
    at = table(Ada={"archive": [user, *ghosts]}).do("Ada", "use_event", card="u")
    assert at.waits == ("effects.choose_install", "Ada")

    gone = [ops.MovePiece(at.piece(each.no), "trash") for each in ghosts]
    at = at.edit(*gone)

    assert (at.waits, at.lying("archive", "Ada")) == (("turn.action", "Ada"), ("filler",))
    assert at.clauses("no_named_ghost") == [("NNK-B.4", "NNK-A23")]


def attacked(*effects: dict[str, Any]) -> Table:
    """Return the moment at which Ben chooses the defender and has used the event."""
    hands = with_event(*effects)["archive"]
    at = duel([ghost("a")], [ghost("d")], hands={"Ben": hands})
    at = at.do("Ada", "start_battle", ghost="a", user="Ben").do("Ben", "use_event", card="e")
    assert at.waits == ("battle.defender", "Ben")
    return at


@pytest.mark.clause("NNK-3.10", "NNK-A40")
@pytest.mark.parametrize(("battle", "total"), [("any", 5), ("physical", 2)])
def test_strength_given_before_the_kind_is_chosen_counts_where_any_kind_does(
    battle: str, total: int
) -> None:
    at = attacked({"do": "strength", "side": "own", "amount": 3, "battle": battle})
    at = at.do("Ben", "choose_defender", ghost="d").do("Ada", "choose_kind", kind="physical")

    at = rolled(opened(supported(at)), a=(1, 1), d=(1, 1))

    assert totals(at) == {"attack": 2, "defence": total}


@pytest.mark.clause("NNK-3.10", "NNK-A40")
def test_a_battle_without_a_defender_left_is_over() -> None:
    hands = with_event(WIPE)["archive"]
    at = duel([ghost("a")], [ghost("d")], hands={"Ben": hands})
    at = at.do("Ada", "start_battle", ghost="a", user="Ben").do("Ben", "use_event", card="e")

    assert (at.waits, at.lying("trash")) == (("turn.battle", "Ada"), ("e", "a", "d"))
