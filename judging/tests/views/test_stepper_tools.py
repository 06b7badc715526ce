"""The judge's tools: changes by hand, why not, comparing, saving, printing."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from judging.models import GameRecord
from judging.services.game_records import label_node, play_step
from judging.services.record_starts import About, start_from_text
from judging.tests.records import last, make_record, make_replayed, opened, root, step
from judging.tests.views.stepping import at, body, offers, sent
from rules.core.document.reading import children, main_line
from rules.core.engine.actions import Act, Manual
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


@pytest.mark.parametrize("op", ["move", "turn", "mark", "set", "show", "remove", "goto", "end"])
def test_the_judge_changes_by_hand_with_a_reason(judge: Client, op: str) -> None:
    record = make_record()
    state = opened(record).state(root(record))
    piece = next(p for p, here in state.pieces.items() if here.marks.get("days"))
    fields = {
        "move": {"piece": "902", "zone": "home:0"},
        "turn": {"piece": "902", "turned": "yes"},
        "mark": {"piece": f"#{piece}", "mark": "days", "value": "1"},
        "set": {"fact": "day", "value": "7"},
        "show": {"piece": "902"},
        "remove": {"piece": "902"},
        "goto": {"step": "dinner"},
        "end": {"winners": "1"},
    }[op]
    data = {f"field_{name}": value for name, value in fields.items()}
    form = body(judge, f"/judge/stepper/{record.code}/{root(record)}/by-hand/", op=op)
    names = set(re.findall(r'name="(field_\w+)"', form))

    response = sent(
        judge, at(record, root(record)) + "play/", op=op, reason="the table was bumped", **data
    )

    assert response.status_code == 200
    assert names >= data.keys()
    action = opened(record).document.nodes[last(record)].action
    assert isinstance(action, Manual)
    assert (action.reason, len(action.changes)) == ("the table was bumped", 1)
    assert "By hand: the table was bumped" in unescape(response.content.decode())


def test_nothing_is_changed_by_hand_without_a_reason(judge: Client) -> None:
    record = make_record()

    response = sent(
        judge,
        at(record, root(record)) + "play/",
        op="set",
        field_fact="day",
        field_value="7",
        reason=" ",
    )

    assert response.status_code == 409
    assert "Write why you change the position by hand." in response.content.decode()
    assert GameRecord.objects.get().revision == 0


def test_any_act_can_be_asked_about_and_the_answer_names_the_clause(judge: Client) -> None:
    record = make_record()
    address = f"/judge/stepper/{record.code}/{root(record)}/why-not/"
    form = body(judge, address, player="1", action="move_to_happening")

    answer = body(
        judge,
        address,
        player="1",
        action="move_to_happening",
        asked="yes",
        arg_card="906",
        arg_happening="933",
    )

    assert set(re.findall(r'name="(arg_\w+)"', form)) == {"arg_card", "arg_happening"}
    assert "Not allowed" in answer
    assert 'href="/rulebooks/doremi/#DRM-' in answer
    assert "Record it as it happened" in answer


def test_what_happened_though_illegal_is_recorded_with_what_stood_against_it(
    judge: Client,
) -> None:
    record = make_record()

    response = sent(
        judge,
        at(record, root(record)) + "play/",
        player="1",
        action="move_to_happening",
        arg_card="906",
        arg_happening="933",
        reason="both saw it",
    )

    action = opened(record).document.nodes[last(record)].action
    assert isinstance(action, Act)
    assert action.forced == "both saw it"
    assert "recorded as it happened" in response.content.decode()


def forced(judge: Client, record: GameRecord) -> str:
    """Record an act that is not allowed, and return its node."""
    act = {"player": "1", "action": "move_to_happening", "arg_card": "906", "arg_happening": "933"}
    sent(judge, at(record, root(record)) + "play/", **act, reason="both saw it")
    return last(record)


def test_as_it_should_have_been_begins_a_branch_that_names_the_clauses_and_goes_on(
    judge: Client,
) -> None:
    record = make_record()
    node = forced(judge, record)
    page = body(judge, at(record, node))
    address = f"/judge/stepper/{record.code}/{node}/correct/"

    response = sent(judge, address)

    document = opened(record).document
    _, branch = children(document, root(record))
    assert f'hx-post="{address}"' in page
    assert response.headers["HX-Push-Url"] == at(record, branch.id)
    assert branch.action == Manual(
        (),
        "As it should have been: “Move hall to happening” is not carried out.",
        against(record, node),
        resolves=False,
    )
    assert branch.state_hash == document.nodes[root(record)].state_hash
    assert offers(body(judge, at(record, branch.id))) != {}
    assert [each.id for each in main_line(document)][1] == node
    assert replayed(judge, record, branch.id) == document.nodes[branch.id].state_hash


def replayed(judge: Client, record: GameRecord, node: str) -> str:
    """Return the name of the position to which the scenario file of the node leads."""
    file = judge.get(f"/judge/stepper/{record.code}/{node}/scenario/").content
    scenario = read_scenario(file)
    game, decks = scenario_opened(scenario, playable)
    return fingerprint(replay(game, scenario, decks=decks).state)


def against(record: GameRecord, node: str) -> tuple[str, ...]:
    """Return the clauses that refuse the act of the node."""
    found = opened(record)
    action = found.document.nodes[node].action
    assert isinstance(action, Act)
    obstacles = found.game.explain(found.state(root(record)), replace(action, forced=""))
    return tuple(dict.fromkeys(each.clause for each in obstacles))


def test_the_branch_that_should_have_been_is_begun_once(judge: Client) -> None:
    record = make_record()
    node = forced(judge, record)

    first, second = (sent(judge, f"/judge/stepper/{record.code}/{node}/correct/") for _ in range(2))

    assert first.headers["HX-Push-Url"] == second.headers["HX-Push-Url"]
    assert len(opened(record).document.nodes) == 3


def test_an_act_that_is_allowed_has_nothing_to_be_put_right(judge: Client) -> None:
    record = make_record()
    node = step(record, root(record))

    response = sent(judge, f"/judge/stepper/{record.code}/{node}/correct/")

    assert response.status_code == 409
    assert "As it should have been" not in body(judge, at(record, node))
    assert len(opened(record).document.nodes) == 2


@pytest.mark.parametrize("viewer", ["seat0", "public"])
def test_only_the_judge_is_offered_what_should_have_been(judge: Client, viewer: str) -> None:
    record = make_record()
    node = forced(judge, record)

    assert "/correct/" not in body(judge, at(record, node, viewer))


def test_an_unknown_card_in_a_question_is_named(judge: Client) -> None:
    record = make_record()
    address = f"/judge/stepper/{record.code}/{root(record)}/why-not/"

    answer = body(
        judge,
        address,
        player="0",
        action="move_to_happening",
        asked="yes",
        arg_card="nobody",
        arg_happening="933",
    )

    assert "nobody" in answer
    assert "$.steps" not in answer


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
