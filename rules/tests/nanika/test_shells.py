"""Shells: on an own installed ghost, one for each (NNK-3.14 to NNK-3.17, NNK-5.2.5; NNK-A17)."""

from typing import Any

import pytest

from rules.core.engine.errors import Refused
from rules.tests.nanika.battles import duel, fight, parts
from rules.tests.nanika.tables import Table, ghost, shell, table

WHY = "it happened so"


def installing(*desktop: Any, archive: tuple[Any, ...] = (shell("s"), shell("t"))) -> Table:
    """Return the install step of Ada with these ghosts on the desktop."""
    ben = {"desktop": [ghost("h")]}
    return table(turn="install", Ada={"desktop": desktop, "archive": archive}, Ben=ben)


@pytest.mark.clause("NNK-3.15")
def test_without_an_installed_ghost_no_shell_is_installed() -> None:
    at = installing(archive=(shell("s"), ghost("g")))

    assert at.offered("Ada") == {"install_ghost g", "end_step"}
    assert at.refused("Ada", "install_shell", card="s", ghost="g") == {"NNK-3.15"}
    at = at.do("Ada", "install_ghost", card="g").do("Ada", "install_shell", card="s", ghost="g")
    assert at.lying("desktop", "Ada") == (("g", "s"),)
    assert at.clauses("shell_installed") == [("NNK-3.15",)]


@pytest.mark.clause("NNK-3.15")
def test_a_shell_is_installed_from_the_own_archive_only() -> None:
    at = table(
        turn="install",
        Ada={"desktop": [(ghost("g"), shell("worn")), ghost("k")]},
        Ben={"archive": [shell("theirs")]},
        trash=[shell("old")],
    )

    for card in ("worn", "theirs", "old"):
        assert at.refused("Ada", "install_shell", card=card, ghost="k") == {"NNK-3.15"}


@pytest.mark.clause("NNK-3.14")
def test_only_a_shell_is_attached_to_a_ghost() -> None:
    at = installing(ghost("g"), archive=(ghost("k"),))

    assert at.refused("Ada", "install_shell", card="k", ghost="g") == {"NNK-3.14"}
    with pytest.raises(Refused):
        at.do("Ada", "install_shell", card="k", ghost="g", forced=WHY)


@pytest.mark.clause("NNK-A17")
def test_a_shell_goes_onto_the_own_ghosts_only() -> None:
    at = installing(ghost("g"))

    assert at.offered("Ada") == {"install_shell s g", "install_shell t g", "end_step"}
    assert at.refused("Ada", "install_shell", card="s", ghost="h") == {"NNK-A17"}


@pytest.mark.clause("NNK-5.2.5")
def test_shells_are_installed_any_number_of_times_a_turn() -> None:
    at = installing(ghost("g"), ghost("k"), ghost("l"), archive=(*map(shell, "stu"), ghost("n")))
    at = at.do("Ada", "install_ghost", card="n")

    for card, host in (("s", "g"), ("t", "k"), ("u", "l")):
        at = at.do("Ada", "install_shell", card=card, ghost=host)

    assert at.lying("desktop", "Ada") == (("g", "s"), ("k", "t"), ("l", "u"), "n")
    assert at.waits == ("turn.install", "Ada")


@pytest.mark.clause("NNK-5.2.1", "NNK-5.2.5")
@pytest.mark.parametrize("step", ["action", "battle"])
def test_shells_are_installed_in_their_step_only(step: str) -> None:
    at = table(turn=step, Ada={"desktop": [ghost("g")], "archive": [shell("s")]})

    assert at.refused("Ada", "install_shell", card="s", ghost="g") == {"NNK-5.2.1"}
    assert "install_shell s g" not in at.offered("Ada")


@pytest.mark.clause("NNK-3.16", "NNK-3.17", "NNK-A17")
@pytest.mark.parametrize(("gone", "stays"), [("old", "s"), ("s", "old")])
def test_of_two_shells_the_owner_trashes_either(gone: str, stays: str) -> None:
    at = installing((ghost("g"), shell("old"))).do("Ada", "install_shell", card="s", ghost="g")

    assert at.waits == ("shells.choose", "Ada")
    assert at.clauses("begun") == [("NNK-3.16",)]
    assert (at.asked.clauses, at.offered("Ben")) == (("NNK-3.17", "NNK-A17"), set())
    assert at.offered("Ada") == {"trash_shell old", "trash_shell s"}

    at = at.do("Ada", "trash_shell", card=gone)
    assert (at.lying("desktop", "Ada"), at.lying("trash")) == ((("g", stays),), (gone,))
    assert (at.clauses("trashed"), at.waits) == ([("NNK-3.17",)], ("turn.install", "Ada"))


@pytest.mark.clause("NNK-3.17")
def test_only_a_shell_of_that_ghost_is_trashed() -> None:
    at = installing((ghost("g"), shell("old")), (ghost("k"), shell("other")))
    at = at.do("Ada", "install_shell", card="s", ghost="g")

    for card in ("other", "t", "g"):
        assert at.refused("Ada", "trash_shell", card=card) == {"NNK-3.17"}


@pytest.mark.clause("NNK-A17")
def test_the_owner_chooses_when_a_shell_was_laid_on_the_ghost_of_another() -> None:
    ben = {"desktop": [(ghost("h"), shell("old"))]}
    at = table(turn="install", Ada={"desktop": [ghost("g")], "archive": [shell("s")]}, Ben=ben)

    at = at.do("Ada", "install_shell", card="s", ghost="h", forced=WHY)

    assert (at.waits, at.offered("Ada")) == (("shells.choose", "Ben"), set())
    at = at.do("Ben", "trash_shell", card="s")
    assert (at.lying("desktop", "Ben"), at.waits) == ((("h", "old"),), ("turn.install", "Ada"))


@pytest.mark.clause("NNK-3.16")
def test_one_shell_for_each_of_two_ghosts_needs_no_choice() -> None:
    at = installing(ghost("g"), (ghost("k"), shell("old")))

    at = at.do("Ada", "install_shell", card="s", ghost="g")

    assert at.lying("desktop", "Ada") == (("g", "s"), ("k", "old"))
    assert at.waits == ("turn.install", "Ada")


@pytest.mark.clause("NNK-3.14", "NNK-4.8")
@pytest.mark.parametrize(("kind", "total"), [("physical", 3), ("mental", -1)])
def test_a_shell_changes_the_values_of_its_ghost(kind: str, total: int) -> None:
    worn = (ghost("a", physical=(1, 0), mental=(1, 0)), shell("s", physical=(0, 1), mental=(0, -3)))
    at = duel([worn, ghost("other")], [ghost("d", physical=(1, 0), mental=(1, 0))])

    at = fight(at, kind, a=(2,), d=(1,))

    assert parts(at) == {"a": total, "d": 1}
    assert at.clauses("shell_counts") == [("NNK-3.14",)]


@pytest.mark.clause("NNK-3.14", "NNK-4.8")
def test_a_shell_may_add_dice() -> None:
    worn = (ghost("a", physical=(1, 0)), shell("s", physical=(1, 1)))

    at = fight(duel([worn], [ghost("d", physical=(1, 0))]), a=(2, 3), d=(1,))

    assert parts(at) == {"a": 6, "d": 1}
