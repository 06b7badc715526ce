"""Installing ghosts: one a turn, on the own desktop (NNK-3.1, NNK-3.2, NNK-5.2.4; NNK-A24)."""

import pytest

from rules.core.engine.errors import Refused
from rules.tests.nanika.tables import Table, download, event, ghost, ghosts, mandatory, shell, table

WHY = "it happened so"


def installing() -> Table:
    """Return the install step of Ada, who has three ghosts, a shell and a mandatory event."""
    archive = [*ghosts(3), shell("s"), mandatory("m")]
    return table(
        turn="install",
        Ada={"archive": archive},
        Ben={"desktop": [ghost("b")], "archive": [ghost("h")]},
        server=ghosts(9, "x"),
    )


@pytest.mark.clause("NNK-3.1", "NNK-3.2")
def test_a_ghost_goes_from_the_archive_to_the_own_desktop() -> None:
    at = installing()
    assert at.offered("Ada") == {
        "install_ghost g1",
        "install_ghost g2",
        "install_ghost g3",
        "end_step",
    }

    at = at.do("Ada", "install_ghost", card="g2")

    assert (at.lying("desktop", "Ada"), at.lying("desktop", "Ben")) == (("g2",), ("b",))
    assert at.lying("archive", "Ada") == ("g1", "g3", "s", "m")
    assert at.clauses("installed") == [("NNK-3.2",)]


@pytest.mark.clause("NNK-3.1")
@pytest.mark.parametrize("card", ["s", "m"])
def test_only_a_ghost_is_installed_as_a_ghost(card: str) -> None:
    at = installing()

    assert at.refused("Ada", "install_ghost", card=card) == {"NNK-3.1"}
    with pytest.raises(Refused):
        at.do("Ada", "install_ghost", card=card, forced=WHY)


@pytest.mark.clause("NNK-3.2")
@pytest.mark.parametrize("card", ["h", "x9"])
def test_a_ghost_is_installed_from_the_own_archive_only(card: str) -> None:
    assert installing().refused("Ada", "install_ghost", card=card) == {"NNK-3.2"}


@pytest.mark.clause("NNK-5.2.4")
def test_one_ghost_a_turn() -> None:
    at = installing().do("Ada", "install_ghost", card="g1")

    assert (at.fact("ghost_installed"), at.reasons("ghost_installed")) == (True, [("NNK-5.2.4",)])
    assert at.refused("Ada", "install_ghost", card="g2") == {"NNK-5.2.4"}
    assert at.offered("Ada") == {"install_shell s g1", "end_step"}


@pytest.mark.clause("NNK-5.2.4")
def test_each_user_installs_one_in_the_own_turn() -> None:
    at = installing().do("Ada", "install_ghost", card="g1")
    for _ in range(3):
        at = at.do("Ada", "end_step")

    assert (at.waits, at.fact("ghost_installed")) == (("turn.install", "Ben"), False)
    assert at.do("Ben", "install_ghost", card="h").lying("desktop", "Ben") == ("b", "h")


@pytest.mark.clause("NNK-5.2.1", "NNK-5.2.4")
@pytest.mark.parametrize("step", ["action", "battle"])
def test_ghosts_are_installed_in_their_step_only(step: str) -> None:
    at = table(turn=step, Ada={"archive": [ghost("g")]})

    assert at.refused("Ada", "install_ghost", card="g") == {"NNK-5.2.1"}


@pytest.mark.clause("NNK-3.2")
def test_nobody_installs_in_the_turn_of_another() -> None:
    at = installing()

    assert at.offered("Ben") == set()
    assert at.refused("Ben", "install_ghost", card="h") == {"NNK-5.2.1"}


@pytest.mark.clause("NNK-5.2.4")
def test_a_ghost_that_another_wrongly_installed_is_not_the_one_of_this_turn() -> None:
    at = installing().do("Ben", "install_ghost", card="h", forced=WHY)

    assert (at.lying("desktop", "Ben"), at.fact("ghost_installed")) == (("b", "h"), False)
    assert at.refused("Ada", "install_ghost", card="g1") == set()


@pytest.mark.clause("NNK-5.2.4")
def test_a_second_ghost_that_happened_is_recorded_with_the_clause() -> None:
    at = installing().do("Ada", "install_ghost", card="g1")

    at = at.do("Ada", "install_ghost", card="g2", forced=WHY)

    assert at.lying("desktop", "Ada") == ("g1", "g2")
    assert at.clauses("one_ghost_a_turn") == [("NNK-5.2.4",)]


@pytest.mark.clause("NNK-A24", "NNK-5.2.4")
def test_a_ghost_installed_by_an_effect_is_not_the_one_of_the_turn() -> None:
    named = {"do": "install_from_archive", "name_keys_any": ["n"]}
    archive = [ghost("e", event=event("anytime", named)), ghost("n"), ghost("g")]
    at = table(turn="install", Ada={"archive": archive}).do("Ada", "use_event", card="e")

    assert (at.lying("desktop", "Ada"), at.fact("ghost_installed")) == (("n",), False)
    assert at.clauses("installed") == [("NNK-B.4", "NNK-A24")]
    assert at.do("Ada", "install_ghost", card="g").lying("desktop", "Ada") == ("n", "g")


@pytest.mark.clause("NNK-A24", "NNK-5.2.4")
def test_an_effect_installs_after_the_one_ghost_of_the_turn_too() -> None:
    named = {"do": "install_from_archive", "name_keys_any": ["n"]}
    archive = [ghost("e", event=event("anytime", named)), ghost("n"), ghost("g")]
    at = table(turn="install", Ada={"archive": archive}).do("Ada", "install_ghost", card="g")

    assert at.do("Ada", "use_event", card="e").lying("desktop", "Ada") == ("g", "n")


@pytest.mark.clause("NNK-A24")
def test_the_download_happens_without_an_install() -> None:
    named = {"do": "install_from_archive", "name_keys_any": ["n"]}
    archive = [ghost("e", event=event("on_your_turn", named, download(2)))]
    at = table(Ada={"archive": archive}).do("Ada", "use_event", card="e")

    assert (at.lying("desktop", "Ada"), at.lying("archive", "Ada")) == ((), ("filler", "filler"))
    assert "NNK-A24" in at.cited
