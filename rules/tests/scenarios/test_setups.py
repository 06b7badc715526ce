"""The ways in which a scenario may say how it begins."""

from typing import Any

import pytest

from rules.core.engine.encoding import fingerprint
from rules.core.engine.game import Game
from rules.core.scenario import ScenarioUnreadable, position, scenario_from
from rules.core.setup import parse, render
from rules.core.setup.taking import from_state
from rules.core.words import Words
from rules.games.nanika.game import nanika, rules
from rules.tests.nanika.cards import ghost
from rules.tests.scenarios.files import act, played, scenario, setup

TEXT = """nanika v0.1
users: Ada, Ben
unyu_target: 30
at: battle
turn_user: Ada
turn_no: 1
server: ? x92

Ada
desktop: D01, D01, E1
archive: D03, D09, D21

Ben
desktop: E2, D02"""


def begins(how: Any, **changes: Any) -> str:
    """Return the fingerprint of the position that a scenario begins with."""
    return fingerprint(played(scenario(**{"setup": how} | changes))[1].start)


def refused(how: Any, **changes: Any) -> tuple[str, str]:
    with pytest.raises(ScenarioUnreadable) as caught:
        begins(how, **changes)
    return caught.value.place.en, caught.value.reason.en


def test_a_position_as_text_or_lines_is_the_same_as_in_json() -> None:
    assert begins({"text": TEXT}) == begins(setup())
    assert begins({"text": TEXT.split("\n")}) == begins(setup())


def test_a_text_that_cannot_be_read_names_its_line() -> None:
    wrong = TEXT.replace("D21", "D99")

    assert refused({"text": wrong})[0] == "$.setup.text, line 11"
    assert refused({"text": wrong.split("\n")})[0] == "$.setup.text[10]"
    assert refused({"text": wrong})[1].startswith("There is no card “D99”")


def test_a_preset_is_found_by_its_name() -> None:
    with_preset = rules_with_preset()
    form = scenario_from(scenario(setup={"preset": "battle"})).setup

    state = position(with_preset, form)

    assert fingerprint(state) == begins(setup())


def test_a_preset_that_there_is_not_lists_those_there_are() -> None:
    form = scenario_from(scenario(setup={"preset": "duel"})).setup

    with pytest.raises(ScenarioUnreadable) as caught:
        position(rules_with_preset(), form)

    assert caught.value.words.en == "$.setup.preset: The positions of this title are: battle."


def rules_with_preset() -> Game:
    """Return the game with one position that comes with it."""
    game = nanika()
    declared = {name: getattr(rules(), name) for name in rules().__dataclass_fields__}
    presets = {"battle": (Words("A battle", "戦闘"), TEXT)}
    return Game(type(rules())(**declared | {"presets": presets}), game.cards, game.cards_hash)


def test_a_new_game_has_the_piles_of_the_title() -> None:
    _, replayed = played(
        scenario(setup={"new": {"users": ["Ada", "Ben"], "settings": {"unyu_target": 10}}})
    )

    assert len(replayed.start.zones["server"]) == 100
    assert sum(replayed.start.pools["server"].values()) == 100


@pytest.mark.parametrize("deck", [{"G": 12}, ["G"] * 12])
def test_a_new_game_may_have_piles_of_its_own(deck: Any) -> None:
    cards = [ghost()]
    new = {"users": ["Ada", "Ben"], "settings": {"unyu_target": 10}, "decks": {"server": deck}}

    _, replayed = played(scenario(setup={"new": new}, cards=cards))

    assert replayed.start.pools == {"server": {"G": 12}}


@pytest.mark.parametrize(
    ("changes", "place", "words"),
    [
        ({"users": ["Ada"]}, "$.setup.new", "This game is for 2 to 6 players, not 1."),
        ({"settings": {}}, "$.setup.new", "must be set (unyu_target)"),
        ({"settings": {"unyu_target": 0}}, "$.setup.new", ""),
        ({"settings": {"luck": 1}}, "$.setup.new", "There is no setting luck."),
        ({"decks": {"attic": ["E1"]}}, "$.setup.new", "There is no pile attic."),
        ({"decks": {"server": ["X9"]}}, "$.setup.new.decks.server", "There is no card “X9”"),
        ({"decks": {"server": {"E1": -1}}}, "$.setup.new.decks.server", "no fewer than 0"),
        ({"decks": {"server": {"E1": 10**9}}}, "$.setup.new.decks.server", "at most 1000"),
        (
            {"decks": {"server": {"E1": 600}, "trash": ["E1"] * 401}},
            "$.setup.new.decks.trash",
            "at most 1000",
        ),
    ],
)
def test_a_new_game_that_cannot_be_is_refused(changes: Any, place: str, words: str) -> None:
    new = {"users": ["Ada", "Ben"], "settings": {"unyu_target": 10}} | changes

    found = refused({"new": new})

    assert found[0] == place
    assert words in found[1]


def test_a_new_game_of_cards_of_its_own_needs_their_piles() -> None:
    new = {"users": ["Ada", "Ben"], "settings": {"unyu_target": 10}}

    assert refused({"new": new}, cards=[ghost()])[1].startswith("With cards of its own")


def test_doubts_are_listed_and_do_not_stop() -> None:
    taken = {"captured": ["D12"] * 8, "desktop": ["E1"]}

    _, replayed = played(scenario(act("Ada", "end_step"), setup=setup(ada=taken)))

    assert "already_won" in [problem.code for problem in replayed.warnings]


def test_a_contradiction_stops_it() -> None:
    table = {"facts": {"turn_no": 1}}

    _, replayed = played(scenario(act("Ada", "end_step"), setup=setup(table=table)))

    assert replayed.steps == ()
    assert replayed.failure is not None
    assert (replayed.failure.step, replayed.failure.clause) == (0, "NNK-5.2.1")


def test_a_text_of_a_position_can_be_pasted_into_a_scenario() -> None:
    game = nanika()
    text = render(game, from_state(game, played(scenario())[1].start))

    assert parse(game, text) is not None
    assert begins({"text": text}) == begins(setup())
