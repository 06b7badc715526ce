"""What a judge compares, saves and prints of a disputed game."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from judging.models import GameRecord
from judging.services.game_records import label_node, play_step
from judging.services.record_starts import About, start_from_text
from judging.tests.records import last, make_record, make_replayed, opened, root, step
from judging.tests.views.stepping import at, body, offers, sent
from rules.core.document.reading import main_line
from rules.core.engine.actions import Manual
from rules.core.engine.encoding import fingerprint
from rules.core.engine.naming import Names
from rules.core.engine.ops import DoAct, SetFact
from rules.core.scenario import opened as scenario_opened
from rules.core.scenario import read_scenario, replay
from rules.registry import playable
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(client: Client) -> Client:
    client.force_login(make_user("fay"))
    return client


def test_two_positions_are_compared_side_by_side(judge: Client) -> None:
    record = make_record()
    first, second = step(record, root(record), 0), step(record, root(record), 1)

    page = body(judge, f"/judge/stepper/{record.code}/compare/", a=first, b=second)

    assert "First clause that decides otherwise" in page
    assert f'href="{at(record, first)}"' in page
    assert f'href="{at(record, root(record))}"' in page


def far(record: GameRecord, node: str, place: int, steps: int) -> str:
    """Return the end of a line of so many steps, the first of which is the one in this place."""
    node = step(record, node, place)
    for n in range(steps - 1):
        reason = f"{place}.{n}"
        change = Manual((SetFact("day", 10 + n),), reason)
        node = play_step(record, node, change, actor=make_user("fay")).node
    return node


def test_two_ends_of_lines_far_apart_are_compared_over_a_mark(judge: Client) -> None:
    record = make_record()
    one, other = far(record, root(record), 0, 24), far(record, root(record), 1, 25)
    label_node(record, one, "as Ada says", revision=49, actor=make_user("fay"))

    marking = sent(judge, f"/judge/stepper/{record.code}/{one}/mark/")
    page = body(judge, at(record, other))

    link = f"/judge/stepper/{record.code}/compare/?a={one}&b={other}"
    assert marking.status_code == 200
    assert "Marked for comparison." in marking.content.decode()
    assert f'href="{link}">Compare with the marked step 24 as Ada says</a>' in page
    compared = body(judge, link)
    ways = compared.split('id="way-')[1:]
    numbers = [re.findall(r'<li value="(\d+)"', way.split("</section>")[0]) for way in ways]
    assert numbers == [[str(n) for n in range(1, 25)], [str(n) for n in range(1, 26)]]


def test_the_step_at_which_the_clauses_part_is_named_on_both_ways(judge: Client) -> None:
    record = make_record()
    first, second = step(record, root(record), 0), step(record, root(record), 1)

    page = body(judge, f"/judge/stepper/{record.code}/compare/", a=first, b=second)

    ways = [way.split("</section>")[0] for way in page.split('id="way-')[1:]]
    parted = [
        re.findall(r'Decides otherwise here:.*?/rulebooks/doremi/#([\w.-]+)"', way) for way in ways
    ]
    assert [len(each) for each in parted] == [1, 1]


def test_both_positions_lie_side_by_side_as_the_viewer_sees_them(judge: Client) -> None:
    record = make_record()
    node = step(record, root(record))

    page = body(judge, f"/judge/stepper/{record.code}/compare/", a=root(record), b=node)

    boards = page.split('id="lies-')[1:]
    assert [("MAHO hall" in each, "Ada" in each) for each in boards] == [(True, True)] * 2
    assert len(re.findall(r'id="([\w-]+)"', page)) == len(set(re.findall(r'id="([\w-]+)"', page)))


def test_a_mark_is_the_record_s_own(judge: Client) -> None:
    one, other = make_record(), make_record()
    sent(judge, f"/judge/stepper/{one.code}/{root(one)}/mark/")

    page = body(judge, at(other, root(other)))

    assert "Compare with the marked" not in page


def test_the_line_is_saved_as_a_scenario_that_replays_to_the_same_position(
    judge: Client,
) -> None:
    record = make_replayed()

    response = judge.get(f"/judge/stepper/{record.code}/{last(record)}/scenario/")

    scenario = read_scenario(response.content)
    game, decks = scenario_opened(scenario, playable)
    replayed = replay(game, scenario, decks=decks)
    found = opened(record)
    assert replayed.failure is None
    assert fingerprint(replayed.state) == fingerprint(found.state(last(record)))
    assert json.loads(response.content)["name"] == "Put to sleep on the way"


def test_the_page_to_print_has_every_step_of_the_line(judge: Client) -> None:
    record = make_replayed()

    page = body(judge, at(record, last(record)) + "print/")

    assert len(re.findall(r'<li value="\d+"', page)) == len(main_line(opened(record).document))
    assert "C1 is asleep and stays" in page


def test_the_judge_is_led_to_a_ruling_from_the_position(judge: Client) -> None:
    record = make_record()

    page = body(judge, at(record, root(record)))

    assert f'href="/judge/rulings/new/?record={record.code}&node={root(record)}"' in page


def test_a_position_that_contradicts_itself_is_shown_and_goes_nowhere(judge: Client) -> None:
    text = "doremi 4.01\nusers: Ada, Ben\ndoing: link.window\n"
    record = start_from_text("doremi", "4.01", text, About(), actor=make_user("fay"))

    page = body(judge, at(record, root(record)))
    response = sent(judge, at(record, root(record)) + "play/", op="leave", reason="to set it right")

    assert "contradicts itself" in page
    assert ">stops the game<" in page
    assert offers(page) == {}
    assert (response.status_code, GameRecord.objects.get().revision) == (409, 0)


@pytest.mark.clause("DRM-15.01")
def test_what_a_title_has_for_the_judge_alone_is_done_by_hand(judge: Client) -> None:
    record = make_record()
    address = f"/judge/stepper/{record.code}/{root(record)}/by-hand/"
    form = body(judge, address, op="do:put_on")
    names = set(re.findall(r'name="field_(\w+)"', form))
    kind = opened(record).game.rules.acts_by_hand["put_on"]

    response = sent(
        judge,
        at(record, root(record)) + "play/",
        op="do:put_on",
        reason="as the card says",
        field_card="902",
        field_effect="names",
        field_value="Y",
        field_days="1",
    )

    action = opened(record).document.nodes[last(record)].action
    assert names == {arg.name for arg in kind.args}
    assert response.status_code == 200
    assert isinstance(action, Manual)
    assert isinstance(action.changes[0], DoAct)
    assert "counts as Y until the end of day 5" in unescape(response.content.decode())


def test_two_positions_are_compared_as_others_see_them(judge: Client) -> None:
    record = make_record()
    first, second = step(record, root(record), 0), step(record, root(record), 1)
    query = {"a": first, "b": second, "viewer": "seat1"}

    page = body(judge, f"/judge/stepper/{record.code}/compare/", **query)

    assert f'href="{at(record, first, "seat1")}"' in page
    assert re.findall(r'href="\?a=[^"]*viewer=(\w+)"', page) == [
        "judge",
        "seat0",
        "seat1",
        "public",
    ]


def test_attacks_are_told_as_pairs_on_the_board_and_when_compared(judge: Client) -> None:
    record = make_record("combined_attack", title="omoline", version="r2")
    node = root(record)
    found = opened(record)
    rows: Any = found.state(node).facts["attacks"]
    names = Names(found.game, found.state(node).seats)
    pairs = [
        f"({names.card(found.state(node).pieces[event].card).en}, "
        f"{names.card(found.state(node).pieces[character].card).en})"
        for event, character in rows
    ]
    change = Manual((SetFact("attacks", rows[:1]),), "one of them was taken back")
    other = play_step(record, node, change, actor=make_user("fay")).node

    board = body(judge, at(record, node))
    compared = body(judge, f"/judge/stepper/{record.code}/compare/", a=node, b=other)

    assert len(pairs) > 1
    assert ", ".join(pairs) in board
    assert (", ".join(pairs) in compared, pairs[0][1:-1] in compared) == (True, True)
