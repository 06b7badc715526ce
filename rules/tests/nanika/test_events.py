"""Where an event comes from, where it goes, and what it does (NNK-3.3 to NNK-3.7, NNK-3.18)."""

from typing import Any

import pytest

from rules.core.engine.errors import Refused
from rules.tests.nanika.battles import BRYNHILDR, SAKURA, duel
from rules.tests.nanika.moments import WAY, used
from rules.tests.nanika.tables import download, event, ghost, ghosts, mandatory, shell, table


@pytest.mark.clause("NNK-3.4")
def test_an_event_is_used_straight_from_the_archive_without_installing() -> None:
    at = table(Ada={"archive": [ghost("e", event=event("on_your_turn", download(1)))]})

    at = at.do("Ada", "use_event", card="e")

    assert (at.lying("desktop", "Ada"), at.lying("archive", "Ada")) == ((), ("filler",))


@pytest.mark.clause("NNK-3.4")
def test_the_event_of_an_installed_ghost_or_worn_shell_is_not_used() -> None:
    at = table(Ada={"desktop": [(ghost("g"), shell("s"))]})

    assert at.refused("Ada", "use_event", card="g") == {"NNK-3.4"}
    assert at.refused("Ada", "use_event", card="s") == {"NNK-3.4"}


@pytest.mark.clause("NNK-3.4")
@pytest.mark.parametrize("zone", ["server", "trash", "void"])
def test_an_event_is_used_from_the_own_archive_only(zone: str) -> None:
    lying: Any = {zone: [ghost("g"), ghost("last")]}
    at = table(Ben={"archive": [ghost("h")]}, **lying)

    assert at.refused("Ada", "use_event", card="g") == {"NNK-3.4"}
    assert at.refused("Ada", "use_event", card="h") == {"NNK-3.4"}


@pytest.mark.clause("NNK-3.4")
def test_a_card_that_nobody_named_is_no_event_yet() -> None:
    at = table(Ada={"archive": [None]})
    unknown = at.state.zones["archive:0"][0]

    assert (at.refused("Ada", "use_event", card=unknown), used(at, "Ada")) == ({"NNK-3.4"}, set())


@pytest.mark.clause("NNK-3.6")
def test_a_used_event_goes_to_the_trash_and_is_not_used_again() -> None:
    at = table(Ada={"archive": [ghost("e", event=event("on_your_turn", download(1)))]})

    at = at.do("Ada", "use_event", card="e")

    assert (at.lying("trash"), at.clauses("event_used")) == (("e",), [("NNK-3.6",)])
    assert at.refused("Ada", "use_event", card="e") == {"NNK-3.4", "NNK-5.2.6"}


@pytest.mark.clause("NNK-3.6")
def test_the_card_lies_in_the_trash_while_its_effects_are_carried_out() -> None:
    at = table(Ada={"archive": [ghost("e")]}).do("Ada", "use_event", card="e")

    assert (at.waits, at.lying("trash")) == (("by_hand.judge", "judge"), ("e",))


@pytest.mark.clause("NNK-3.3", "NNK-3.7")
def test_a_ghost_card_is_a_ghost_or_an_event() -> None:
    either = ghost("g", event=event("anytime", download(1)))
    at = table(turn="install", Ada={"archive": [either, ghost("h")]})
    assert at.offered("Ada") == {
        "end_step",
        "install_ghost g",
        "install_ghost h",
        "use_event g",
    }

    assert at.do("Ada", "use_event", card="g").refused("Ada", "install_ghost", card="g") == {
        "NNK-3.2"
    }
    assert at.do("Ada", "install_ghost", card="g").refused("Ada", "use_event", card="g") == {
        "NNK-3.4"
    }


@pytest.mark.clause("NNK-3.18")
@pytest.mark.parametrize(("timing", "step"), [("on_your_turn", "action"), ("anytime", "battle")])
def test_the_event_of_a_shell_works_as_on_a_ghost_card(timing: str, step: str) -> None:
    at = table(turn=step, Ada={"archive": [shell("s", event=event(timing, download(2)))]})
    assert "use_event s" in at.offered("Ada")

    at = at.do("Ada", "use_event", card="s")

    assert (at.lying("trash"), len(at.lying("archive", "Ada"))) == (("s",), 2)


@pytest.mark.clause("NNK-3.18", "NNK-3.9")
def test_the_event_of_a_shell_is_laid_face_down_in_a_battle() -> None:
    at = duel([ghost("a")], [ghost("d")], hands={"Ben": [shell("s", event=event("on_battle"))]})
    for user, act, args in WAY[:6]:
        at = at.do(user, act, **args)

    assert at.offered("Ben") == {"set_event s", "end_set"}
    at = at.do("Ben", "set_event", card="s")

    assert (at.lying("set_events", "Ben"), at.lying("archive", "Ben")) == (("s",), ())


@pytest.mark.clause("NNK-3.12")
@pytest.mark.parametrize("step", ["install", "action", "battle"])
def test_a_mandatory_event_is_never_offered_as_an_event(step: str) -> None:
    at = table(turn=step, Ada={"archive": [mandatory("m")]}, Ben={"archive": [mandatory("n")]})

    assert (at.offered("Ada"), at.offered("Ben")) == ({"end_step"}, set())
    assert at.refused("Ada", "use_event", card="m") == {"NNK-3.12"}
    assert at.refused("Ben", "use_event", card="n") == {"NNK-3.12"}
    with pytest.raises(Refused):
        at.do("Ada", "use_event", card="m", forced="it happened so")


@pytest.mark.clause("NNK-3.12")
def test_a_mandatory_event_is_not_laid_face_down() -> None:
    at = duel([ghost("a")], [ghost("d")], hands={"Ada": [mandatory("m")]})
    for user, act, args in WAY[:5]:
        at = at.do(user, act, **args)

    assert (at.waits, at.offered("Ada")) == (("battle.set_events", "Ada"), {"end_set"})
    assert at.refused("Ada", "set_event", card="m") == {"NNK-3.12"}


@pytest.mark.clause("NNK-4.7")
def test_the_effect_that_stands_on_the_card_is_carried_out() -> None:
    at = table(Ada={"archive": [BRYNHILDR]}, Ben={"archive": [SAKURA]})

    at = at.do("Ada", "use_event", card="E2")

    assert at.waits == ("effects.choose_user", "Ada")


@pytest.mark.clause("NNK-4.7", "NNK-3.4")
def test_the_effects_of_an_event_are_carried_out_in_their_order() -> None:
    steps = event("on_your_turn", download(2), {"do": "skip_next_turn"}, download(1))
    at = table(Ada={"archive": [ghost("e", event=steps)]}, server=ghosts(4))

    at = at.do("Ada", "use_event", card="e")
    assert (at.waits[0], at.lying("archive", "Ada")) == ("effects.choose_user", ("g1", "g2"))
    at = at.do("Ada", "choose_user", user="Ben")

    assert (at.waits[0], at.lying("archive", "Ada")) == ("turn.action", ("g1", "g2", "g3"))
    assert at.fact("skips", "Ben") is True
