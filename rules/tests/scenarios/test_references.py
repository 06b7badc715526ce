"""How a step names cards and users, and what it says where nothing or several things are meant."""

from typing import Any

import pytest

from rules.core.engine.actions import Act
from rules.core.engine.values import JUDGE
from rules.core.scenario import ScenarioUnreadable
from rules.tests.scenarios.files import act, played, scenario, setup


def done(step: dict[str, Any], **changes: Any) -> Act:
    """Return the act that the step was taken for."""
    _, replayed = played(scenario(step, **changes))
    assert replayed.failure is None
    action = replayed.steps[-1].action
    assert isinstance(action, Act)
    return action


def refused(step: dict[str, Any], **changes: Any) -> tuple[str, str]:
    """Return the place and the words with which the scenario is refused."""
    with pytest.raises(ScenarioUnreadable) as caught:
        played(scenario(step, **changes))
    return caught.value.place.en, caught.value.reason.en


@pytest.mark.parametrize("said", ["E1", "御影さくら", 98, "#98", "＃９８"])
def test_a_card_is_named_by_number_name_or_id(said: object) -> None:
    assert done(act("Ada", "start_battle", ghost=said, user="Ben")).args == {"ghost": 98, "user": 1}


@pytest.mark.parametrize("said", ["Ada", "ada", "A", "a", 0, "@0"])
def test_a_user_is_named_by_name_letter_or_number(said: object) -> None:
    assert done(act(said, "end_step")).player == 0


@pytest.mark.parametrize("said", ["judge", "Judge", "ジャッジ"])
def test_the_judge_is_named_so(said: object) -> None:
    begun = done(act(said, "begin"), setup=setup("begin"))

    assert (begun.player, begun.name) == (JUDGE, "begin")


def test_a_letter_that_is_a_name_means_the_name() -> None:
    users = ["B", "A"]
    table = {"facts": {"turn_user": "B", "turn_no": 1}, "zones": {"server": {"count": 90}}}
    seats = {"B": {"zones": {"desktop": ["E1"]}}, "A": {"zones": {"desktop": ["E2"]}}}

    assert (
        done(act("B", "end_step"), setup=setup(users=users, table=table, seats=seats)).player == 0
    )


@pytest.mark.parametrize("said", ["end_step", "End the step", "次へ進む"])
def test_an_act_is_named_by_code_or_label(said: str) -> None:
    assert done(act("Ada", said)).name == "end_step"


def test_of_cards_that_lie_alike_the_first_is_taken() -> None:
    assert done(act("Ada", "start_battle", ghost="D01", user="Ben")).args["ghost"] == 96


def test_the_card_with_which_the_act_is_allowed_is_meant() -> None:
    """The own ghost stands elsewhere too: in the archive, and on the desktop of another."""
    zones = {"archive": ["E1"], "desktop": ["E1"]}
    changed = setup(ada=zones, ben={"desktop": ["E1"]})

    attack = done(act("Ada", "start_battle", ghost="E1", user="Ben"), setup=changed)

    assert attack.args["ghost"] == 94


def test_both_cards_of_an_act_are_found_together() -> None:
    zones = {"archive": ["D22"], "desktop": ["D01"]}
    at = setup("install", ada=zones, ben={"archive": ["D22"], "desktop": ["D01"]})

    assert done(act("Ada", "install_shell", card="D22", ghost="D01"), setup=at).args == {
        "card": 93,
        "ghost": 94,
    }


def test_cards_that_lie_differently_are_told_apart_by_their_ids() -> None:
    at = setup(
        "install",
        ada={"archive": ["D22"], "desktop": [{"card": "D01", "attached": ["D21"]}, "D01"]},
    )

    place, words = refused(act("Ada", "install_shell", card="D22", ghost="D01"), setup=at)

    assert place == "$.steps[0].ghost"
    assert words == (
        "Several cards may be meant; write the id: #94 (Ada’s desktop) or #96 (Ada’s desktop)."
    )


def test_a_card_that_cannot_act_so_is_refused_by_its_clause() -> None:
    _, replayed = played(scenario(act("Ada", "start_battle", ghost="E2", user="Ben")))

    assert replayed.failure is not None
    assert (replayed.failure.step, replayed.failure.clauses) == (1, ("NNK-6.0.2",))


@pytest.mark.parametrize(
    ("step", "place", "words"),
    [
        (
            act("Ada", "start_battle", ghost="D13", user="Ben"),
            "$.steps[0].ghost",
            "Demo ghost 13 (D13) does not lie on the table.",
        ),
        (
            act("Ada", "start_battle", ghost="X99", user="Ben"),
            "$.steps[0].ghost",
            "There is no card “X99”",
        ),
        (
            act("Ada", "start_battle", ghost=4711, user="Ben"),
            "$.steps[0].ghost",
            "No card on the table has the id 4711.",
        ),
        (act("Ada", "start_battle", ghost=True, user="Ben"), "$.steps[0].ghost", "Name a card."),
        (
            act("Ada", "start_battle", ghost="E1", user="Sam"),
            "$.steps[0].user",
            "No user Sam sits here: Ada or Ben.",
        ),
        (
            act("Ada", "start_battle", ghost="E1", user=2),
            "$.steps[0].user",
            "There is no seat @2: only 2 sit here, from @0 on.",
        ),
        (act("Cleo", "end_step"), "$.steps[0].player", "No user Cleo sits here: Ada or Ben."),
        (
            act("Ada", "start_battle", ghost="E1"),
            "$.steps[0]",
            "The user (user) is missing.",
        ),
        (
            act("Ada", "end_step", ghost="E1"),
            "$.steps[0].ghost",
            "end_step has no argument ghost. It has: none.",
        ),
        (
            act("Ada", "dance"),
            "$.steps[0].action",
            "There is no action “dance”. Perhaps: start_battle (Attack), ",
        ),
        (
            act("Ada", "choose_kind", kind="magical"),
            "$.steps[0].kind",
            "kind of battle is one of: physical or mental.",
        ),
        (
            act("Ada", "use_ability", ghost="E1", ability="first"),
            "$.steps[0].ability",
            "ability is a whole number.",
        ),
    ],
)
def test_what_there_is_not_is_told_with_its_place(
    step: dict[str, Any], place: str, words: str
) -> None:
    table = {"zones": {}, "facts": {"turn_user": "Ada", "turn_no": 1}}

    found = refused(step, setup=setup(table=table))

    assert found[0] == place
    assert found[1].startswith(words)


def test_a_card_that_may_be_an_unknown_one_is_to_be_identified_first() -> None:
    ben = {"desktop": ["E2"], "archive": [{"card": None, "id": 200, "count": 2}]}

    _, words = refused(
        act("Ben", "use_event", card="D07"),
        setup=setup(ben=ben, table={"facts": {"turn_user": "Ada"}}),
    )

    assert "say first which one it is" in words
    assert "#200, #201" in words


def test_choices_are_named_in_either_language() -> None:
    steps = [
        act("Ada", "start_battle", ghost="E1", user="Ben"),
        act("Ben", "choose_defender", ghost="E2"),
        act("Ada", "choose_kind", kind="精神"),
    ]

    _, replayed = played(scenario(*steps, expect={"at.1.data.kind": "mental"}))

    assert replayed.failure is None


@pytest.mark.parametrize("said", ["#٣", "#९८", "#9٣", "#" + "9" * 5000, "#-1"])
def test_an_id_is_written_in_plain_digits(said: str) -> None:
    place, words = refused(act("Ada", "start_battle", ghost=said, user="Ben"))

    assert place == "$.steps[0].ghost"
    assert words.startswith("There is no card “#") or "has the id" in words
