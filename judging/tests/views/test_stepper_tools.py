"""The judge's tools: changes by hand, why not, comparing, saving, printing."""

import re
from html import unescape

import pytest
from django.test import Client
from msgspec.structs import replace

from judging.models import GameRecord
from judging.tests.records import last, make_record, opened, root, step
from judging.tests.views.stepping import at, body, offers, sent
from rules.core.document.reading import children, main_line
from rules.core.engine.actions import Act, Manual
from rules.core.engine.encoding import fingerprint
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
