"""Two judges on one record: each sees what the other did, where it was done, and nothing moves."""

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from judging.models import GameRecord
from judging.services.game_records import delete_branch, label_node, undo_edit
from judging.tests.records import make_record, opened, root, step
from judging.tests.views.stepping import at, body, sent
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(client: Client) -> Client:
    client.force_login(make_user("fay"))
    return client


def asked(page: str) -> str:
    """Return the address at which the page asks what others did."""
    found = re.search(r'hx-get="([^"]+/changes/[^"]+)"\s+hx-trigger="every 8s"', page)
    assert found is not None
    return found[1]


def added(page: str) -> list[tuple[str, str]]:
    """Return the positions that are appended to the tree: their addresses, and who added them."""
    part = re.search(
        r'<hx-partial hx-target="#tree-added" hx-swap="beforeend">(.*)</hx-partial>', page
    )
    return re.findall(r'<a href="([^"]+)".*?<bdi>([^<]+)</bdi>', part[1]) if part else []


def test_a_page_asks_and_is_told_nothing_while_nothing_is_done(
    judge: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    record = make_record()
    address = asked(body(judge, at(record, root(record))))

    with django_assert_max_num_queries(5) as captured:
        response = judge.get(address)

    assert (response.status_code, response.content) == (204, b"")
    assert [each for each in captured if '"document"' in each["sql"]] == []


def test_steps_of_the_other_judge_are_appended_to_the_tree_with_who_added_them(
    judge: Client,
) -> None:
    record = make_record()
    here = at(record, root(record))
    address = asked(body(judge, here))
    first = step(record, root(record), 0, make_user("hugo"))
    second = step(record, first, 0, make_user("hugo"))

    told = body(judge, address)

    assert added(told) == [(at(record, first), "Hugo"), (at(record, second), "Hugo")]
    assert "Meanwhile: Hugo added a step to a disputed game (2×)." in told
    assert f'href="{here}"' in told


def test_each_step_is_appended_once(judge: Client) -> None:
    record = make_record()
    address = asked(body(judge, at(record, root(record))))
    first = step(record, root(record), 0, make_user("hugo"))
    address = asked(body(judge, address))
    again = judge.get(address).status_code
    second = step(record, root(record), 1, make_user("hugo"))

    told = body(judge, address)

    assert again == 204
    assert added(told) == [(at(record, second), "Hugo")]
    assert "(2×)" in told
    assert first != second


def test_what_was_deleted_again_is_not_appended(judge: Client) -> None:
    record = make_record()
    address = asked(body(judge, at(record, root(record))))
    node = step(record, root(record), 0, make_user("hugo"))
    delete_branch(record, node, revision=1, actor=make_user("hugo"))

    told = body(judge, address)

    assert added(told) == []
    assert "Hugo deleted a branch" in told


def test_a_branch_of_the_other_judge_bears_the_name_in_the_tree(judge: Client) -> None:
    record = make_record()
    step(record, root(record), 0, make_user("fay"))
    step(record, root(record), 1, make_user("hugo"))

    page = body(judge, at(record, root(record)))

    tree = page[page.index('<ol class="tree"') : page.index('id="tree-added"')]
    assert re.findall(r'<span class="quiet small"><bdi>(\w+)</bdi>', tree) == ["Hugo"]


@pytest.mark.parametrize("viewer", ["seat0", "public"])
def test_as_others_see_it_no_branch_is_told(judge: Client, viewer: str) -> None:
    record = make_record()
    address = asked(body(judge, at(record, root(record), viewer)))
    node = step(record, root(record), 0, make_user("hugo"))

    told = body(judge, address)

    assert (node in told, "hx-partial" in told, "Hugo added a step" in told) == (False, False, True)


def test_an_address_that_was_typed_wrongly_leads_to_the_record(judge: Client) -> None:
    record = make_record()
    node = step(record, root(record), 0, make_user("hugo"))

    told = body(judge, f"/judge/stepper/{record.code}/changes/", since="0", told="x", here="?")

    assert f'href="{at(record, node, "public")}"' in told


def test_an_edit_on_an_old_page_is_told_and_nothing_is_lost(judge: Client) -> None:
    record = make_record()
    node = step(record, root(record), 0, make_user("fay"))
    label_node(record, node, "as Ada says", revision=1, actor=make_user("hugo"))

    response = sent(judge, at(record, node) + "edit/", deed="delete", revision="1")

    assert response.status_code == 409
    assert "Hugo named a position" in response.content.decode()
    assert opened(record).document.nodes[node].label == "as Ada says"
    assert GameRecord.objects.get().revision == 2


WORDS = "Ada had said so before, <Ben> too."


@pytest.mark.parametrize(("deed", "field"), [("comment", "node-comment"), ("label", "node-label")])
def test_words_that_were_not_saved_stay_in_their_field_with_the_reason_beside(
    judge: Client, deed: str, field: str
) -> None:
    record = make_record()
    node = step(record, root(record), 0, make_user("fay"))
    label_node(record, node, "as Ada says", revision=1, actor=make_user("hugo"))

    response = sent(judge, at(record, node) + "edit/", deed=deed, text=WORDS, revision="1")

    page = unescape(re.sub(r"\s+", " ", response.content.decode()))
    form = next(each for each in page.split("<form")[1:] if f'id="{field}"' in each)
    form = form[: form.index("</form>")]
    assert response.status_code == 409
    assert re.findall(r'value="([^"]*)" autocomplete|4000">([^"]*)</textarea>', form) in (
        [(WORDS, "")],
        [("", WORDS)],
    )
    assert "Hugo named a position" in form
    assert page.count("Hugo named a position") == 1
    assert 'name="revision" value="2"' in form


def test_words_for_a_position_that_is_gone_are_not_lost(judge: Client) -> None:
    record = make_record()
    node = step(record, root(record), 0, make_user("fay"))
    delete_branch(record, node, revision=1, actor=make_user("hugo"))

    page = sent(judge, at(record, node) + "edit/", deed="comment", text=WORDS, revision="1")

    told = unescape(page.content.decode())
    assert ("Hugo deleted a branch" in told, f"<q>{WORDS}</q>" in told) == (True, True)
    assert f'maxlength="4000">{WORDS}' not in told


def test_without_scripts_the_page_opens_at_the_tree_where_the_edit_was_refused(
    judge: Client,
) -> None:
    record = make_record()
    node = step(record, root(record), 0, make_user("fay"))
    label_node(record, node, "as Ada says", revision=1, actor=make_user("hugo"))

    page = judge.post(at(record, node) + "edit/", {"deed": "undo", "revision": "1"})

    tabs = re.findall(r'id="(tab-\w+)"\s+checked', page.content.decode())
    assert (page.status_code, tabs) == (409, ["tab-tree"])


def test_a_link_to_a_deleted_branch_says_so_and_shows_the_position_as_it_was(
    judge: Client,
) -> None:
    record = make_record()
    node = step(record, root(record), 0, make_user("fay"))
    below = step(record, node, 0, make_user("fay"))
    before = judge.get(at(record, below)).context["position"].board
    delete_branch(record, node, revision=2, actor=make_user("hugo"))

    response = judge.get(at(record, below))

    page = response.content.decode()
    assert (response.status_code, response.context["position"].board) == (410, before)
    assert "Hugo deleted this branch" in page
    assert f'href="/judge/stepper/{record.code}/"' in page


def test_a_link_to_a_step_that_was_taken_back_shows_the_position_as_it_was(judge: Client) -> None:
    record = make_record()
    node = step(record, root(record), 0, make_user("fay"))
    before = judge.get(at(record, node, "seat0")).context["position"].board
    undo_edit(record, revision=1, actor=make_user("hugo"))

    response = judge.get(at(record, node, "seat0"), headers={"hx-request": "true"})

    page = response.content.decode()
    assert (response.status_code, response.context["position"].board) == (410, before)
    assert ('<div id="stepper">' in page, "<html" in page, "Hugo" in page) == (True, False, False)


def test_a_link_to_a_deleted_branch_is_not_there_for_strangers(client: Client) -> None:
    record = make_record()
    node = step(record, root(record), 0, make_user("fay"))
    delete_branch(record, node, revision=1, actor=make_user("fay"))
    client.force_login(make_user("sam"))

    assert client.get(at(record, node)).status_code == 404
