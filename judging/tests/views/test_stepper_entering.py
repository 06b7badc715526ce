"""Entering what lies on a table: cards, values, texts beside their zones."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from judging.models import GameRecord
from judging.tests.records import opened, root
from judging.tests.views.entering import EDITOR, RULES, STEPPER, TEXT, clicked, found_cards, text_in
from judging.tests.views.stepping import body
from rules.core.setup import parse
from rules.registry import game_for
from tournaments.enums import Role
from tournaments.tests.factories import (
    make_player,
    make_round,
    make_running,
    make_staff,
    make_user,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(client: Client) -> Client:
    client.force_login(make_user("fay"))
    return client


@pytest.mark.parametrize("q", ["901", "９０１", "90"])
def test_cards_are_found_by_number(judge: Client, q: str) -> None:
    _, page = clicked(judge, TEXT, q=q)

    assert "901" in found_cards(page)


def test_cards_are_found_by_name_in_any_kana(judge: Client) -> None:
    _, page = clicked(judge, TEXT, q="はぷにんぐ５")

    assert found_cards(page) == ["935"]


def test_several_cards_are_laid_at_once_and_the_text_says_so(judge: Client) -> None:
    text, page = clicked(judge, TEXT, deed="add", to="maho_hall:0", card=["901", "?"], count="2")

    assert text.splitlines()[-1] == "maho_hall: 901 x2, ? x2"
    assert "position" in page


def test_picked_cards_stay_picked_while_others_are_searched(judge: Client) -> None:
    _, page = clicked(judge, TEXT, card=["902", "?"], q="901")

    picked = re.findall(r'name="card"\s+value="(\S+)"\s+checked', page)
    assert (found_cards(page), picked) == (["902", "901"], ["902", "?"])


LYING = f"{TEXT}\nAda\nmaho_hall: 901, 902, 903\n"
FIRST, SECOND, THIRD = (f"maho_hall:0/{place}" for place in range(3))


@pytest.mark.parametrize(
    ("sent", "lines"),
    [
        ({"deed": "turn", "at": [FIRST]}, ["maho_hall: 901 (turned), 902, 903"]),
        (
            {"deed": "flip", "at": [SECOND, THIRD]},
            ["maho_hall: 901, 902 (face down), 903 (face down)"],
        ),
        ({"deed": "take", "at": [FIRST, THIRD]}, ["maho_hall: 902"]),
        ({"deed": "attach", "at": [SECOND, THIRD]}, ["maho_hall: 901 [902, 903]"]),
        ({"deed": "attach", "at": [THIRD]}, ["maho_hall: 901, 902 [903]"]),
        (
            {"deed": "move", "at": [FIRST, THIRD], "move_to": "home:0"},
            ["maho_hall: 902", "home: 901, 903"],
        ),
        (
            {"deed": "mark", "at": [FIRST, SECOND], "mark": "days", "value": "2"},
            ["maho_hall: 901 (days=2), 902 (days=2), 903"],
        ),
        (
            {"deed": "mark", "at": [SECOND], "mark": "owner", "value": "Ben"},
            ["maho_hall: 901, 902 (owner=Ben), 903"],
        ),
    ],
)
def test_a_deed_changes_every_chosen_card_and_the_text(
    judge: Client, sent: dict[str, Any], lines: list[str]
) -> None:
    text, _ = clicked(judge, LYING, **sent)

    assert text.partition("\nAda\n")[2].splitlines() == lines


def test_a_card_on_another_is_chosen_by_its_place_there(judge: Client) -> None:
    before = f"{TEXT}\nAda\nmaho_hall: 901 [902, 903]\n"

    text, _ = clicked(judge, before, deed="move", at=[f"{FIRST}.0", f"{FIRST}.1"], move_to="home:0")

    assert text.partition("\nAda\n")[2].splitlines() == ["maho_hall: 901", "home: 902, 903"]


def test_cards_stay_chosen_while_typing_and_not_after_a_deed(judge: Client) -> None:
    _, typing = clicked(judge, LYING, at=[FIRST, THIRD])
    _, done = clicked(judge, LYING, deed="turn", at=[FIRST, THIRD])

    checked = re.compile(r'value="(\S+)"\s+checked')
    assert (checked.findall(typing), checked.findall(done)) == ([FIRST, THIRD], [])


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"deed": "turn", "at": ["maho_hall:0/5"]}, "No card lies there any more."),
        ({"deed": "turn", "at": ["moon:0/0"]}, "Choose a zone of the table."),
        ({"deed": "turn"}, "Choose cards in the zones first."),
        ({"deed": "attach", "at": [FIRST]}, "before this one lies none"),
        ({"deed": "add", "to": "home:0"}, "Choose the cards to lay"),
        ({"deed": "mark", "at": [FIRST], "mark": "days", "value": "moon"}, "days left is a whole"),
        (
            {"deed": "look", "value.table.day": "moon", "field": "table.day"},
            "day is a whole number",
        ),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(
    judge: Client, sent: dict[str, Any], told: str
) -> None:
    text, page = clicked(judge, LYING, **sent)

    assert (text, told in page) == (LYING, True)


def test_values_are_typed_for_the_table_and_for_each_seat(judge: Client) -> None:
    sent = {"value.table.day": "3", "value.table.turn_player": "Ben", "value.at": "dinner"}
    was = {"was.table.day": "1", "was.table.turn_player": "Ada", "was.at": "main"}

    text, _ = clicked(judge, TEXT, deed="look", **sent, **was, **{"value.seat1.declined": "yes"})

    setup = parse(game_for("doremi"), text)
    assert (setup.at, setup.table.facts["day"], setup.table.facts["turn_player"]) == (
        "dinner",
        3,
        "Ben",
    )


def test_a_value_that_the_text_says_otherwise_by_now_stays(judge: Client) -> None:
    sent = {"value.table.day": "3", "was.table.day": "2"}

    text, _ = clicked(judge, TEXT, deed="look", **sent)
    named, _ = clicked(judge, TEXT, deed="look", field="table.day", **sent)

    assert (text, "day: 3" in named) == (TEXT, True)


def test_a_question_without_an_answer_is_a_value(judge: Client) -> None:
    rules = {"title": "nanika", "version": "v0.1"}
    before = "nanika v0.1\nusers: Ada, Ben\nat: install\n"
    sent = {"value.setting.unyu_target": "20", "was.setting.unyu_target": "", "deed": "look"}

    page = judge.post(EDITOR, {**rules, "text": before, **sent}).content.decode()

    assert text_in(page) == "nanika v0.1\nusers: Ada, Ben\nunyu_target: 20\nat: install\n"


def test_comments_and_wording_stay_where_a_click_changes_nothing(judge: Client) -> None:
    before = (
        "# table 4\n参加者：Ada、Ben  # left, right\n場面: main\n\n"
        "Ada\nMAHO堂: 901 # in front\n手札: ? x2\n# nothing else\n"
    )

    text, _ = clicked(judge, before, deed="turn", at=[FIRST])

    assert text == before.replace("901 #", "901 (turned) #")


def test_an_empty_table_takes_the_names_of_the_seats(judge: Client) -> None:
    query = {**RULES, "users": "青木、 Ben Lee , table"}

    page = judge.get(f"{STEPPER}new/", query).content.decode()

    setup = parse(game_for("doremi"), text_in(page))
    assert setup.users == ("青木", "Ben Lee", "table")
    assert list(setup.seats) == ["青木", "Ben Lee", "@2"]


OWN = '[{"no": "C1", "name": "Own", "type": "character", "genki_points": 1, "solve_points": 1}]'


def test_cards_of_its_own_are_found_laid_and_kept_with_the_record(judge: Client) -> None:
    sent = {"definitions": OWN, "q": "own"}
    text, page = clicked(judge, TEXT, deed="add", to="home:0", card=["C1"], **sent)

    judge.post(f"{STEPPER}new/", {**RULES, "text": text, "definitions": OWN})

    record = GameRecord.objects.get()
    assert found_cards(page) == ["C1"]
    assert record.cards == json.loads(OWN)
    assert [p.card for p in opened(record).state(root(record)).pieces.values()] == ["C1"]


@pytest.mark.parametrize(
    ("definitions", "told"),
    [("{", "JSON"), ("{}", "Cards of its own are a list"), ('[{"no": "C1"}]', "C1")],
)
def test_cards_of_its_own_that_cannot_be_read_are_told(
    judge: Client, definitions: str, told: str
) -> None:
    response = judge.post(f"{STEPPER}new/", {**RULES, "text": TEXT, "definitions": definitions})

    page = unescape(response.content.decode())
    assert (response.status_code, text_in(page)) == (400, TEXT)
    assert told in re.findall(r'role="alert">(.*?)</p>', page, re.DOTALL)[0]
    assert f">{definitions}</textarea>" in page
    assert GameRecord.objects.count() == 0


def test_a_match_begins_with_its_players(client: Client) -> None:
    match = make_round(make_running(2)).matches.get()
    client.force_login(make_user("ada"))
    address = f"{STEPPER}new/match/{match.pk}/"

    page = body(client, address)
    response = client.post(address, follow=True)

    record = GameRecord.objects.get()
    assert ("Player 1" in page, "Player 2" in page) == (True, True)
    assert record.match == match
    assert "No deck list is in for" in response.content.decode()


def test_what_the_tournament_left_open_is_asked_at_the_match(client: Client) -> None:
    match = make_round(make_running(2, title="nanika", structure="swiss")).matches.get()
    client.force_login(make_user("ada"))
    address = f"{STEPPER}new/match/{match.pk}/"
    page = body(client, address)
    asked = re.findall(r'name="setting_(\w+)"', page)

    client.post(address, {f"setting_{name}": "20" for name in asked})

    record = GameRecord.objects.get()
    state = opened(record).state(root(record))
    assert state.settings["unyu_target"] == (20 if asked else state.settings["unyu_target"])
    assert len(state.zones["server"]) == 100


def test_the_tables_of_the_running_round_lead_to_their_matches(client: Client) -> None:
    match = make_round(make_running(2)).matches.get()
    client.force_login(make_user("ada"))

    page = body(client, STEPPER)
    desk = body(client, "/judge/")

    assert f'href="{STEPPER}new/match/{match.pk}/"' in page
    assert f'href="{STEPPER}"' in desk


def test_who_plays_in_a_tournament_is_offered_none_of_its_tables(client: Client) -> None:
    tournament = make_running(2)
    make_round(tournament)
    make_player(tournament, "olga")
    client.force_login(make_staff(tournament, "olga", Role.ORGANISER))

    assert "new/match/" not in body(client, STEPPER)
