"""Two judges on one record: each sees what the other did, where it was done, and nothing moves."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from judging.models import GameRecord
from judging.services.game_records import delete_branch, label_node
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
