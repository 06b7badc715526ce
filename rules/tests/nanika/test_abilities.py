"""Abilities of installed ghosts (NNK-3.13, NNK-4.6, NNK-5.2.7)."""

from typing import Any

import pytest

from rules.core.engine import ops
from rules.core.engine.errors import Refused
from rules.tests.nanika.tables import Table, ability, by_hand, download, ghost, ghosts, table

WHY = "it happened so"
ALWAYS = {"mode": "continuous", "bonus": {"battle": "mental", "roles": ["attacker"], "amount": 1}}


def able(no: str, *effects: dict[str, Any], **fields: Any) -> Any:
    """Return a ghost with one ability that is used; without more it downloads a card."""
    return ghost(no, status=[ability(*(effects or (download(1),)), **fields)])


def acting(step: str = "action", user: str = "Ada") -> Table:
    """Return a step of a turn: Ada has two able ghosts and a third in the archive, Ben one."""
    ada = {"desktop": [able("g"), able("k"), ghost("plain")], "archive": [able("in archive")]}
    return table(2, step, user, Ada=ada, Ben={"desktop": [able("h")]}, server=ghosts(9, "x"))


def abilities(at: Table, user: str) -> set[str]:
    """Return the abilities that the user is offered."""
    return {each for each in at.offered(user) if each.startswith("use_ability")}


@pytest.mark.clause("NNK-3.13", "NNK-4.6", "NNK-5.2.7")
def test_the_ability_of_an_installed_ghost_is_used_in_the_own_action_step() -> None:
    at = acting()
    assert abilities(at, "Ada") == {"use_ability g 0", "use_ability k 0"}

    at = at.do("Ada", "use_ability", ghost="g")

    assert at.lying("archive", "Ada") == ("in archive", "x1")
    assert (at.mark("g", "ability_used"), at.mark("k", "ability_used")) == (True, False)
    assert at.reasons("ability_used") == [("NNK-5.2.7",)]
    assert at.lying("desktop", "Ada") == ("g", "k", "plain")  # it is not used up


@pytest.mark.clause("NNK-5.2.7")
def test_once_a_turn_for_the_same_ghost() -> None:
    at = acting().do("Ada", "use_ability", ghost="g")

    assert at.refused("Ada", "use_ability", ghost="g") == {"NNK-5.2.7"}
    assert abilities(at, "Ada") == {"use_ability k 0"}
    at = at.do("Ada", "use_ability", ghost="k")
    assert abilities(at, "Ada") == set()


@pytest.mark.clause("NNK-5.2.7")
def test_once_a_turn_whichever_of_several_abilities_it_is() -> None:
    two = ghost("g", status=[ability(download(1)), ALWAYS, ability(download(2))])
    at = table(Ada={"desktop": [two]}, server=ghosts(9, "x"))
    assert at.offered("Ada") == {"use_ability g 0", "use_ability g 2", "end_step"}

    at = at.do("Ada", "use_ability", ghost="g", ability=2)

    assert at.lying("archive", "Ada") == ("x1", "x2")
    assert at.refused("Ada", "use_ability", ghost="g", ability=0) == {"NNK-5.2.7"}


@pytest.mark.clause("NNK-5.2.7")
def test_an_ability_counts_anew_in_every_turn() -> None:
    at = acting("battle").edit(
        *(ops.MarkPiece(number, "ability_used", True) for number in marked(acting(), "g", "h"))
    )

    at = at.do("Ada", "end_step")

    assert at.waits == ("turn.install", "Ben")
    assert (at.mark("g", "ability_used"), at.mark("h", "ability_used")) == (False, False)
    assert at.reasons("ability_used") == [("NNK-5.2.7",)] * 2


def marked(at: Table, *cards: str) -> list[int]:
    return [at.piece(card) for card in cards]


@pytest.mark.clause("NNK-5.2.7", "NNK-5.2.6")
def test_abilities_and_the_one_event_do_not_count_together() -> None:
    ada = {"desktop": [able("g")], "archive": [ghost("e")]}
    at = table(Ada=ada).do("Ada", "use_ability", ghost="g")

    assert at.refused("Ada", "use_event", card="e") == set()
    assert at.fact("event_used") is False


@pytest.mark.clause("NNK-4.6")
def test_an_ability_is_not_used_in_the_turn_of_another() -> None:
    at = acting()

    assert at.offered("Ben") == set()
    assert at.refused("Ben", "use_ability", ghost="h") == {"NNK-5.2.1", "NNK-4.6"}


@pytest.mark.clause("NNK-4.6", "NNK-5.2.1")
@pytest.mark.parametrize("step", ["install", "battle"])
def test_an_ability_is_used_in_the_action_step_only(step: str) -> None:
    at = acting(step)

    assert at.refused("Ada", "use_ability", ghost="g") == {"NNK-5.2.1"}
    assert abilities(at, "Ada") == set()


@pytest.mark.clause("NNK-3.13")
def test_the_ability_of_a_ghost_in_the_archive_is_inactive() -> None:
    at = acting()

    assert at.refused("Ada", "use_ability", ghost="in archive") == {"NNK-3.13"}
    assert at.refused("Ada", "use_ability", ghost="h") == {"NNK-3.13"}  # of another


@pytest.mark.clause("NNK-3.13")
def test_an_ability_that_is_always_active_is_not_used() -> None:
    at = table(Ada={"desktop": [ghost("g", status=[ALWAYS]), ghost("plain")]})

    assert at.offered("Ada") == {"end_step"}
    for card in ("g", "plain"):
        assert at.refused("Ada", "use_ability", ghost=card) == {"NNK-3.13"}
        with pytest.raises(Refused):
            at.do("Ada", "use_ability", ghost=card, forced=WHY)


@pytest.mark.clause("NNK-3.13")
@pytest.mark.parametrize("number", [-1, 1, 99])
def test_only_an_ability_that_the_ghost_has_is_used(number: int) -> None:
    assert acting().refused("Ada", "use_ability", ghost="g", ability=number) == {"NNK-3.13"}


@pytest.mark.clause("NNK-3.13")
def test_the_judge_carries_out_an_ability_with_a_condition() -> None:
    told = able("g", download(1), condition="札が三枚以下なら", text="札が三枚以下なら一枚引く")
    at = table(Ada={"desktop": [told]})

    at = at.do("Ada", "use_ability", ghost="g")

    assert at.waits == ("by_hand.judge", "judge")
    assert at.asked.text is not None
    assert at.asked.text.ja == "札が三枚以下なら一枚引く"
    assert at.state.frames[-1].data["clause"] == "NNK-3.13"
    assert (at.lying("archive", "Ada"), at.mark("g", "ability_used")) == ((), True)


@pytest.mark.clause("NNK-3.13")
def test_the_judge_is_shown_an_always_active_text_when_its_ghost_is_installed() -> None:
    told = ghost("g", status=[{"mode": "continuous", "effects": [by_hand("its text")]}])
    at = table(turn="install", Ada={"archive": [told]})

    at = at.do("Ada", "install_ghost", card="g")

    assert at.waits == ("by_hand.judge", "judge")
    assert at.carried_out().waits == ("turn.install", "Ada")
