"""Scenario files that do not hold or cannot be read: status, place, clause, and never a traceback."""

import json
from pathlib import Path
from typing import Any

import pytest

from decks.tests.management.running import run
from rules.registry import CODES, playable_titles
from rules.tests.nanika.cards import ghost
from rules.tests.scenarios.files import act, published, scenario, setup

DOWNLOAD = setup("download")
ATTACK = act("Ada", "start_battle", ghost="E1", user="Ben")
TO_THE_DICE = [
    ATTACK,
    act("Ben", "choose_defender", ghost="E2"),
    act("Ada", "choose_kind", kind="physical"),
    act("Ada", "end_support"),
    act("Ben", "end_support"),
    act("Ada", "end_set"),
    act("Ben", "end_set"),
]


def without(name: str) -> dict[str, Any]:
    value = scenario()
    del value[name]
    return value


def with_zone(seat: str = "Ada", **zones: Any) -> dict[str, Any]:
    return scenario(setup=setup(**{seat.lower(): zones}))


def with_rows(fact: str, *row: Any) -> dict[str, Any]:
    """Return a scenario of Doremi whose set-up has this row of a fact."""
    value = published("manual-lasting-changes", "doremi")
    value["setup"]["table"]["facts"][fact] = [list(row)]
    return value


def by_the_judge(**change: Any) -> dict[str, Any]:
    """Return a scenario of Doremi in which the judge makes this change."""
    step = {"manual": {"reason": "r", "changes": [change]}}
    return published("manual-lasting-changes", "doremi") | {"steps": [step], "expect": {}}


def deep(levels: int) -> Any:
    return [deep(levels - 1)] if levels else []


def text_of(value: Any) -> bytes:
    return value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False).encode()


GOOD = json.dumps(scenario())

UNREADABLE: dict[str, tuple[Any, str]] = {
    "empty": (b"", "line 1, column 1: The file is empty."),
    "blank": (b" \n ", "The file is empty."),
    "not JSON": (b"{'a': 1}", "line 1, column 2: This is no valid JSON"),
    "cut off": (GOOD.encode()[:-20], "This is no valid JSON"),
    "not UTF-8": (b'{\n"title": "\xff"}', "line 2: This is not UTF-8."),
    "UTF-16": (GOOD.encode("utf-16"), "line 1: This is not UTF-8."),
    "a list": ([], "$: Here stands an object with named fields, not a list."),
    "a text": (b'"scenario"', "$: Here stands an object with named fields, not a text."),
    "null": (b"null", "$: Here stands an object with named fields, not null."),
    "a name twice": (b'{"format": 1, "format": 2}', '$: The name "format" stands twice'),
    "NaN": (GOOD.replace("30}", "NaN}").encode(), "$.setup.settings.unyu_target: NaN is no whole"),
    "Infinity": (GOOD.replace("30}", "-Infinity}").encode(), "$.setup.settings.unyu_target"),
    "a fraction": (GOOD.replace("30}", "30.5}").encode(), "unyu_target: 30.5 is no whole number"),
    "an exponent": (GOOD.replace("30}", "1e9}").encode(), "unyu_target: 1e9 is no whole number"),
    "a huge number": (GOOD.replace("30}", "9" * 5_000 + "}").encode(), "unyu_target: 99999"),
    "half a letter": (
        GOOD.replace("nanika", "\\ud800", 1).encode(),
        "$.title: Half of a surrogate",
    ),
    "a NUL": (GOOD.replace("nanika", "\\u0000", 1).encode(), "$.title: A NUL character"),
    "a name with a NUL": (GOOD.replace("title", "a\\u0000", 1).encode(), "$: A NUL character"),
    "nested deeply": (b"[" * 100_000, "$: Nested more than 40 deep."),
    "nested in a step": (
        scenario({"chance": deep(60)}),
        "Nested more than 40 deep.",
    ),
    "no format": (without("format"), "$.format: This is no scenario"),
    "another format": (scenario(format="gunbai-deck"), "$.format: This is no scenario"),
    "a newer version": (scenario(version=2), "$.version: This file has version 2"),
    "version 0": (scenario(version=0), "$.version: The version is a whole number up to 1."),
    "version true": (scenario(version=True), "$.version: The version is a whole number"),
    "no title": (without("title"), "$: The field title is missing."),
    "an unknown title": (scenario(title="go"), '$.title: There is no title "go".'),
    **{
        f"{title}, not on the engine": (scenario(title=title), "is not on the rules engine yet")
        for title in CODES
        if title not in playable_titles()
    },
    "an unknown rules version": (scenario(rules_version="v9"), "$.rules_version: nanika has no"),
    "no set-up": (without("setup"), "$: The field setup is missing."),
    "no steps": (without("steps"), "$: The field steps is missing."),
    "steps an object": (scenario(steps={}), "$.steps: Here stands a list, not an object"),
    "an unknown field": (scenario(step=[]), "$: There is no field step here."),
    "expect a list": (scenario() | {"expect": []}, "$.expect: Here stands an object"),
    "a set-up that is a text": (scenario(setup="begin"), "$.setup: Here stands an object"),
    "no users": (scenario(setup={}), "$.setup: “users” is missing."),
    "an unknown field in the set-up": (
        scenario(setup=setup(hands=1)),
        "$.setup: There is no “hands”",
    ),
    "an unknown zone": (with_zone(attic=["E1"]), "$.setup.seats.Ada.zones.attic: "),
    "a shared zone of a seat": (with_zone(server=["E1"]), "$.setup.seats.Ada.zones.server: "),
    "an unknown card": (with_zone(desktop=["E9"]), "$.setup.seats.Ada.zones.desktop[0]: "),
    "a card that is a number": (with_zone(desktop=[1]), "$.setup.seats.Ada.zones.desktop[0]: "),
    "a million cards": (
        with_zone(desktop=[{"card": "E1", "count": 10**9}]),
        "$.setup.seats.Ada.zones.desktop: ",
    ),
    "an unknown fact": (
        scenario(setup=setup(table={"facts": {"luck": 1}})),
        "$.setup.table.facts.luck: ",
    ),
    "an unknown setting": (scenario(setup=setup(settings={"luck": 1})), "$.setup.settings.luck: "),
    "a setting that is no answer": (
        scenario(setup=setup(settings={"unyu_target": "many"})),
        "$.setup.settings.unyu_target: ",
    ),
    "an unknown step to begin at": (scenario(setup=setup("lunch")), "$.setup.at: "),
    "an unknown procedure": (
        scenario(setup=setup([{"proc": "lunch", "step": "eat"}])),
        "$.setup.at[0]: ",
    ),
    "an unknown seat": (
        scenario(setup=setup(seats={"Sam": {"zones": {}}})),
        "$.setup.seats.Sam: No user Sam sits here",
    ),
    "an unknown preset": (scenario(setup={"preset": "x"}), "$.setup.preset: "),
    "a text without users": (scenario(setup={"text": "nanika v0.1"}), "$.setup.text, line 1: "),
    "cards that are no list": (scenario(cards={}), "$.cards: Here stands a list"),
    "a card that cannot be": (
        scenario(cards=[ghost(physical={"n": -1})]),
        "$.cards: Card G, physical.n: this must be 0 or more.",
    ),
    "a card against a clause": (
        scenario(cards=[ghost(points=None)]),
        "$.cards: Card G, points: this is missing. Add it. (NNK-4.1)",
    ),
    "a card number twice": (scenario(cards=[ghost(), ghost()]), "$.cards: Card G, no: "),
    "a step that is a text": (scenario("end"), "$.steps[0]: Here stands an object"),  # type: ignore[arg-type]
    "an empty step": (scenario({}), "$.steps[0]: A step has"),
    "a step of two kinds": (
        scenario(act("Ada", "end_step", chance=1)),
        "$.steps[0].chance: There is no field chance here.",
    ),
    "an unknown player": (scenario(act("Sam", "end_step")), "$.steps[0].player: No user Sam"),
    "a player that is a list": (scenario(act(["Ada"], "end_step")), "$.steps[0].player: Here"),
    "no action": (scenario({"player": "Ada"}), "$.steps[0]: The field action is missing."),
    "an unknown action": (scenario(act("Ada", "dance")), "$.steps[0].action: There is no action"),
    "an unknown argument": (
        scenario(act("Ada", "end_step", speed=1)),
        "$.steps[0].speed: end_step has no argument speed.",
    ),
    "an argument missing": (
        scenario(act("Ada", "start_battle")),
        "$.steps[0]: The ghost (ghost) is",
    ),
    "an argument that is an object": (
        scenario(act("Ada", "start_battle", ghost={}, user="Ben")),
        "$.steps[0].ghost: Name a card.",
    ),
    "a card that is not there": (
        scenario(act("Ada", "start_battle", ghost=9_999, user="Ben")),
        "$.steps[0].ghost: No card on the table has the id 9999.",
    ),
    "forced without a reason": (
        scenario(act("Ada", "end_step", forced="")),
        "$.steps[0].forced: Say why",
    ),
    "forced and refused": (
        scenario(act("Ada", "end_step", forced="x", refused="NNK-5.2.1")),
        "$.steps[0].refused: A step is recorded",
    ),
    "refused by nothing": (
        scenario(act("Ada", "end_step", refused=[])),
        "$.steps[0].refused: Name the clause",
    ),
    "an outcome that is an object": (
        scenario({"chance": {"d6": 1}}),
        "$.steps[0].chance: An outcome",
    ),
    "an unknown provenance": (
        scenario({"chance": 1, "provenance": "guessed"}),
        "$.steps[0].provenance: ",
    ),
    "a manual step without a reason": (
        scenario({"manual": {"changes": []}}),
        "$.steps[0].manual: The field reason is missing.",
    ),
    "an unknown change": (
        scenario({"manual": {"reason": "r", "changes": [{"op": "vanish"}]}}),
        "$.steps[0].manual.changes[0].op: A change is one of",
    ),
    "an act by hand that there is not": (
        by_the_judge(op="do", act="bless"),
        "$.steps[0].manual.changes[0].act: Nothing is done by hand that is called bless.",
    ),
    "an act by hand without its card": (
        by_the_judge(op="do", act="put_on", effect="blank"),
        "$.steps[0].manual.changes[0]: The card (character) is missing.",
    ),
    "a note that is a number": (scenario(act("Ada", "end_step", note=1)), "$.steps[0].note: "),
    "an expectation of a step that is a list": (
        scenario(act("Ada", "end_step", expect=[1])),
        "$.steps[0].expect: ",
    ),
    "an unknown card drawn": (
        scenario({"chance": "E9"}, setup=DOWNLOAD),
        "$.steps[0].chance: There is no card “E9”",
    ),
}

DOES_NOT_HOLD: dict[str, tuple[Any, str, str]] = {
    "a foreign ghost": (
        scenario(act("Ada", "start_battle", ghost="E2", user="Ben")),
        "Step 1: ",
        "NNK-6.0.2",
    ),
    "another's turn": (
        scenario(act("Ben", "start_battle", ghost="E2", user="Ada")),
        "Step 1: ",
        "NNK-5.2.1",
    ),
    "a step too early": (scenario(act("Ada", "end_support")), "Step 1: ", "NNK-6.0.7"),
    "two dice for three": (
        scenario(*TO_THE_DICE, {"chance": [1, 2]}),
        "Step 8: Enter 3 dice",
        "NNK-6.1.1",
    ),
    "a seven": (scenario(*TO_THE_DICE, {"chance": [7, 2, 1]}), "Step 8: A die shows", "NNK-6.1.1"),
    "dice that nobody rolls": (scenario({"chance": [1]}), "Step 1: ", "NNK-5.2.1"),
    "a card that is not in the pool": (
        scenario({"chance": "E2"}, setup=DOWNLOAD | {"pools": {"server": {"E1": 92}}}),
        "Step 1: Card E2 is not among",
        "NNK-5.2.2",
    ),
    "an id twice": (
        with_zone(desktop=[{"card": "E1", "id": 7}, {"card": "D01", "id": 7}]),
        "The set-up contradicts itself.",
        "",
    ),
    "nobody's turn": (
        scenario(setup=setup(table={})),
        "The set-up contradicts itself.",
        "NNK-5.2.1",
    ),
    "a result that is not so": (
        scenario(expect={"result.how": "unyu_victory"}),
        "Not as expected. result.how",
        "",
    ),
    "a refusal that does not come": (
        scenario(act("Ada", "end_step", refused="NNK-5.2.8")),
        "Step 1: The step is allowed",
        "NNK-5.2.8",
    ),
    "a waiting ability there is not": (
        with_rows("waiting", 0, "C1", "abilities", 7, 1),
        "The set-up contradicts itself. facts.waiting[0]: Row 1: there is no 7 among the abilities",
        "DRM-4.1.04",
    ),
    "an ability stolen from no card": (
        with_rows("effects", "stolen", 0, "C1", 1, 0, "NOPE", 0),
        "The set-up contradicts itself. facts.effects[0]: Row 1: there is no card NOPE",
        "DRM-4.5.03",
    ),
    "points in words": (
        with_rows("effects", "points", 0, "C1", 1, 0, "abc", "x"),
        "The set-up contradicts itself. facts.effects[0]: Row 1: write by how much genki",
        "DRM-4.5.03",
    ),
    "a row of an unknown kind set by the judge": (
        by_the_judge(op="set", fact="effects", value=[["foo", 0, "C1", 1, 0, 0, 0]]),
        "Step 1: Row 1: the kind is one of: ",
        "",
    ),
    "a name put on by hand that is missing": (
        by_the_judge(op="do", act="put_on", card="C1", effect="names"),
        "Step 1: changes[0]: names: the names or outfit is missing. (DRM-19.04)",
        "DRM-19.04",
    ),
    "a change that changes nothing": (
        scenario({"manual": {"reason": "r"}}),
        "Step 1: Nothing is changed.",
        "",
    ),
}


def test_the_tables_are_long_enough() -> None:
    assert len(UNREADABLE) + len(DOES_NOT_HOLD) >= 40


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_file_that_cannot_be_read_is_told_with_its_place(name: str, tmp_path: Path) -> None:
    value, words = UNREADABLE[name]
    file = tmp_path / "scenario.json"
    file.write_bytes(text_of(value))

    ran = run("scenario", str(file), "--json")

    assert (ran.status, ran.out) == (2, "")
    assert ran.complaint.startswith(f"{file}: ")
    assert words in ran.complaint
    assert "\n" not in ran.complaint


@pytest.mark.parametrize("name", DOES_NOT_HOLD)
def test_a_scenario_that_does_not_hold_is_told_with_its_clause(name: str, tmp_path: Path) -> None:
    value, words, clause = DOES_NOT_HOLD[name]
    file = tmp_path / "scenario.json"
    file.write_bytes(text_of(value))

    ran = run("scenario", str(file), "--json")

    assert ran.status == 1
    assert ran.complaint.startswith(words)
    assert ran.document["ok"] is False
    assert ran.document["error"]["clause"] == clause
