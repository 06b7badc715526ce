"""The stepper's pages: looking, stepping on, editing the tree, asking why not."""

import re
from html import unescape

import pytest
from django.test import Client

from judging.models import GameRecord
from judging.services.game_records import play_step
from judging.tests.records import last, make_record, make_replayed, opened, root, step
from judging.tests.views.stepping import at, body, offers, sent
from rules.core.document.reading import children
from rules.core.engine.actions import Act, Chance
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(client: Client) -> Client:
    client.force_login(make_user("fay"))
    return client


def test_the_record_opens_at_the_end_of_the_main_line(judge: Client) -> None:
    record = make_replayed()

    response = judge.get(f"/judge/stepper/{record.code}/")

    assert response.headers["Location"] == at(record, last(record))


def test_the_page_shows_the_board_the_decision_the_trace_and_the_tree(judge: Client) -> None:
    record = make_replayed()

    page = body(judge, at(record, last(record)))

    heads = re.findall(r'<h2 id="(\w+)-head"', page)
    assert heads == ["board", "decision", "trace", "tree"]
    assert "Ada: Main step" in page
    assert "C1 is asleep and stays" in page
    assert 'href="/rulebooks/doremi/#DRM-6.04"' in page
    assert "house reading, not in the rules" in page


def test_an_offer_is_played_and_the_answer_is_the_next_position(judge: Client) -> None:
    record = make_record()
    page = body(judge, at(record, root(record)))
    said, option = next(iter(offers(page).items()))

    response = sent(judge, at(record, root(record)) + "play/", option=option)

    node = last(record)
    assert (response.status_code, response.headers["HX-Push-Url"]) == (200, at(record, node))
    text = response.content.decode()
    assert (text.lstrip().startswith('<div id="stepper"'), "<html" in text) == (True, False)
    assert said.split(":")[0] in unescape(text)
    assert isinstance(opened(record).document.nodes[node].action, Act)


def test_an_offer_says_what_it_costs_apart_from_what_it_brings_about(judge: Client) -> None:
    record = make_record()

    page = body(judge, at(record, root(record)))

    moves = re.findall(r">(Move hall to home: [^<]+)</button>(.*?)</li>", page)
    assert {("costs 1 hour" in rest, "pays an hour" in rest) for _, rest in moves} == {
        (True, False)
    }


def test_without_scripts_the_browser_is_led_to_the_next_position(judge: Client) -> None:
    record = make_record()
    option = next(iter(offers(body(judge, at(record, root(record)))).values()))

    response = judge.post(at(record, root(record)) + "play/", {"option": option})

    assert response.headers["Location"] == at(record, last(record))


def test_an_offer_of_another_position_is_refused_on_the_page_as_it_is(judge: Client) -> None:
    record = make_record()

    response = sent(judge, at(record, root(record)) + "play/", option="0123456789ab")

    text = response.content.decode()
    assert response.status_code == 409
    assert ("not offered here" in text, 'id="stepper"' in text) == (True, True)
    assert GameRecord.objects.get().revision == 0


def test_going_back_in_the_browser_brings_the_whole_page(judge: Client) -> None:
    record = make_record()
    headers = {"hx-request": "true", "hx-history-restore-request": "true"}

    text = judge.get(at(record, root(record)), headers=headers).content.decode()

    assert "<html" in text


def test_dice_are_entered_by_their_faces(judge: Client) -> None:
    record = make_record("battle_about_to_be_rolled", title="nanika", version="v0.1")
    node = root(record)
    if opened(record).game.pending(opened(record).state(node)).domain is None:  # type: ignore[union-attr]
        node = step(record, node)
    page = body(judge, at(record, node))
    count = int((re.search(r"The faces of the (\d) dice", page) or ["", "0"])[1])

    sent(judge, at(record, node) + "play/", outcome="566"[:count], provenance="agreed")

    found = opened(record).document.nodes[last(record)].action
    assert found == Chance(tuple(int(face) for face in "566"[:count]), "agreed")


def test_what_is_tried_out_is_marked_on_the_trace_and_in_the_tree(judge: Client) -> None:
    record = make_record("battle_about_to_be_rolled", title="nanika", version="v0.1")
    node = root(record)
    if opened(record).game.pending(opened(record).state(node)).domain is None:  # type: ignore[union-attr]
        node = step(record, node)

    text = sent(judge, at(record, node) + "play/", sample="yes").content.decode()

    action = opened(record).document.nodes[last(record)].action
    assert isinstance(action, Chance)
    assert action.provenance == "sampled"
    assert ("tried out, not seen at the table" in text, ">tried out<" in text) == (True, True)


def test_an_impossible_face_is_refused_with_the_reason(judge: Client) -> None:
    record = make_record("battle_about_to_be_rolled", title="nanika", version="v0.1")
    node = root(record)
    if opened(record).game.pending(opened(record).state(node)).domain is None:  # type: ignore[union-attr]
        node = step(record, node)

    response = sent(judge, at(record, node) + "play/", outcome="7 7 7")

    assert response.status_code == 409
    assert "A die shows 1 to 6, not 7." in unescape(response.content.decode())


@pytest.mark.parametrize(
    ("deed", "extra"),
    [
        ("label", {"text": "as Ben says"}),
        ("comment", {"text": "he may be right"}),
        ("move_up", {}),
        ("make_main", {}),
    ],
)
def test_the_tree_is_edited_from_the_page(judge: Client, deed: str, extra: dict[str, str]) -> None:
    record = make_record()
    first, second = step(record, root(record), 0), step(record, root(record), 1)

    response = sent(judge, at(record, second) + "edit/", deed=deed, revision="2", **extra)

    document = opened(record).document
    order = [node.id for node in children(document, root(record))]
    node = document.nodes[second]
    assert response.status_code == 200
    expected = {
        "label": ("as Ben says", "", [first, second]),
        "comment": ("", "he may be right", [first, second]),
        "move_up": ("", "", [second, first]),
        "make_main": ("", "", [second, first]),
    }[deed]
    assert (node.label, node.comment, order) == expected


def test_a_deleted_branch_leads_back_to_its_parent_and_undo_brings_it_again(
    judge: Client,
) -> None:
    record = make_record()
    node = step(record, root(record))

    deleted = sent(judge, at(record, node) + "edit/", deed="delete", revision="1")
    undone = sent(judge, at(record, root(record)) + "edit/", deed="undo", revision="2")

    assert deleted.headers["HX-Push-Url"] == at(record, root(record))
    assert undone.status_code == 200
    assert [each.id for each in children(opened(record).document, root(record))] == [node]


def test_who_edits_an_old_tree_is_told_what_changed_and_sees_it_now(judge: Client) -> None:
    record = make_record()
    node = step(record, root(record), 0, make_user("hugo"))
    sent(judge, at(record, node) + "edit/", deed="label", text="first", revision="1")

    response = sent(judge, at(record, node) + "edit/", deed="label", text="second", revision="1")

    text = response.content.decode()
    assert response.status_code == 409
    assert ("Fay named a position" in text, ">first<" in text) == (True, True)
    assert opened(record).document.nodes[node].label == "first"


@pytest.mark.parametrize("viewer", ["seat2", "seat9", "everybody", "seat"])
def test_nobody_looks_from_a_seat_that_is_not_there(judge: Client, viewer: str) -> None:
    record = make_record()

    assert judge.get(at(record, root(record), viewer)).status_code == 404


def test_a_position_that_was_never_there_is_not_found(judge: Client) -> None:
    assert judge.get(at(make_record(), "nowhere")).status_code == 404


def test_seats_and_watchers_are_offered_nothing_of_the_judge(judge: Client) -> None:
    record = make_record()
    refused = [
        sent(judge, at(record, root(record), viewer) + "play/", op="set", reason="x").status_code
        for viewer in ("seat0", "public")
    ]

    page = body(judge, at(record, root(record), "public"))

    assert refused == [409, 409]
    assert ("why-not" in page, "by-hand" in page, 'name="deed"' in page) == (False, False, False)


def test_the_end_says_who_conceded_and_who_wins(judge: Client) -> None:
    record = make_record()
    loser, winner = opened(record).state(root(record)).seats

    node = play_step(record, root(record), Act(0, "concede"), actor=make_user("fay")).node

    page = body(judge, at(record, node))
    assert f"{loser} conceded. Winner: {winner}" in page
    assert f"{winner} conceded" not in page
