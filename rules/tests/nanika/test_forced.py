"""Acts recorded as they happened although they are illegal, at moments that nobody expects."""

import pytest

from rules.core.engine import ops
from rules.core.engine.errors import Refused
from rules.tests.nanika.tables import event, ghost, shell, table

WHY = "it happened so"


@pytest.mark.parametrize(
    ("act", "args"),
    [
        ("use_event", {"card": 1}),
        ("install_ghost", {"card": 1}),
        ("install_shell", {"card": 1, "ghost": "g"}),
    ],
)
def test_a_card_that_nobody_knows_is_not_played_even_by_mistake(
    act: str, args: dict[str, int | str]
) -> None:
    at = table(server=[None], Ada={"desktop": [ghost("g")]})

    with pytest.raises(Refused) as error:
        at.do("Ada", act, forced=WHY, **args)

    assert ("unknown_card", True) in [(o.key, o.impossible) for o in error.value.obstacles]


@pytest.mark.clause("NNK-3.15", "NNK-A17")
@pytest.mark.parametrize("host", ["in the archive", "worn", "s"])
def test_a_shell_is_never_laid_on_what_is_no_installed_ghost(host: str) -> None:
    at = table(
        turn="install",
        Ada={
            "desktop": [(ghost("g"), shell("worn"))],
            "archive": [shell("s"), ghost("in the archive")],
        },
    )

    assert at.refused("Ada", "install_shell", card="s", ghost=host) == {"NNK-A17"}
    with pytest.raises(Refused):
        at.do("Ada", "install_shell", forced=WHY, card="s", ghost=host)


@pytest.mark.clause("NNK-A17")
def test_a_shell_laid_on_the_ghost_of_another_stays_there_when_it_happened() -> None:
    at = table(
        turn="install",
        Ada={"desktop": [ghost("g")], "archive": [shell("s")]},
        Ben={"desktop": [ghost("h")]},
    )

    at = at.do("Ada", "install_shell", forced=WHY, card="s", ghost="h")

    assert (at.lying("desktop", "Ada"), at.lying("desktop", "Ben")) == (("g",), (("h", "s"),))


@pytest.mark.clause("NNK-3.16", "NNK-3.17")
def test_a_ghost_used_as_an_event_from_the_desktop_leaves_no_shell_behind() -> None:
    at = table(Ada={"desktop": [(ghost("g"), shell("s")), ghost("h")]})

    at = at.do("Ada", "use_event", forced=WHY, card="g")

    assert (at.lying("desktop", "Ada"), at.lying("trash")) == (("h",), ("s", "g"))


@pytest.mark.clause("NNK-6.0.9")
def test_a_ghost_laid_face_down_from_the_desktop_leaves_no_shell_behind() -> None:
    worn = (ghost("g", event=event("on_battle")), shell("s"))
    at = table(Ada={"desktop": [worn, ghost("h")]}, Ben={"desktop": [ghost("d")]}, turn="battle")
    at = at.do("Ada", "start_battle", ghost="h", user="Ben")

    at = at.do("Ada", "set_event", forced=WHY, card="g")

    assert at.lying("set_events", "Ada") == ("g",)
    assert (at.lying("desktop", "Ada"), at.lying("trash")) == (("h",), ("s",))


@pytest.mark.clause("NNK-3.17")
def test_the_choice_between_two_shells_ends_when_the_judge_takes_one() -> None:
    at = table(
        turn="install", Ada={"desktop": [(ghost("g"), shell("old"))], "archive": [shell("new")]}
    )
    at = at.do("Ada", "install_shell", card="new", ghost="g")
    assert at.waits == ("shells.choose", "Ada")

    at = at.edit(ops.MovePiece(at.piece("new"), "archive", 0))

    assert at.waits == ("turn.install", "Ada")
    assert (at.lying("desktop", "Ada"), at.lying("archive", "Ada")) == ((("g", "old"),), ("new",))
