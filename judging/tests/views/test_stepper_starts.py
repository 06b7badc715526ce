"""Beginning a disputed game: presets, files, texts beside their zones, matches."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from judging.models import GameRecord
from judging.tests.records import SCENARIOS, make_record, opened, root
from judging.tests.views.entering import RULES, STEPPER, TEXT, clicked, text_in
from judging.tests.views.stepping import body
from rules.core.setup import build, parse
from rules.registry import game_for, playable_versions
from tournaments.tests.factories import (
    make_user,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(client: Client) -> Client:
    client.force_login(make_user("fay"))
    return client


def test_the_start_offers_every_version_with_its_positions_and_lists_the_records(
    judge: Client,
) -> None:
    record = make_record()

    page = body(judge, STEPPER)

    offered = re.findall(r'id="users-(\w+)-([\w.]+)"', page)
    assert sorted(offered) == sorted(playable_versions())
    assert f'href="{STEPPER}{record.code}/"' in page
    presets = game_for("doremi").rules.presets
    assert [name for name in presets if f'value="{name}"' not in page] == []


def test_a_preset_is_opened(judge: Client) -> None:
    response = judge.post(f"{STEPPER}new/preset/", {**RULES, "preset": "equal_genki"})

    record = GameRecord.objects.get()
    assert response.headers["Location"] == f"{STEPPER}{record.code}/"
    game = game_for("doremi")
    text = game.rules.presets["equal_genki"][1]
    assert opened(record).state(root(record)) == build(game, parse(game, text))


def test_a_preset_can_be_changed_before(judge: Client) -> None:
    page = judge.get(f"{STEPPER}new/", {**RULES, "preset": "equal_genki"}).content.decode()

    assert text_in(page) == game_for("doremi").rules.presets["equal_genki"][1]


@pytest.mark.parametrize(("title", "version"), playable_versions())
def test_an_empty_table_can_be_read_in_every_title(judge: Client, title: str, version: str) -> None:
    page = judge.get(f"{STEPPER}new/", {"title": title, "version": version}).content.decode()

    game = game_for(title, version=version)
    setup = parse(game, text_in(page))
    assert (setup.users, setup.table.zones) == (("Ada", "Ben"), {})


def test_a_file_is_opened_with_its_steps(judge: Client) -> None:
    name = "dispute-03-put-to-sleep-on-the-way.json"
    file = SimpleUploadedFile(name, (SCENARIOS / "doremi" / name).read_bytes())

    judge.post(f"{STEPPER}new/file/", {"file": file})

    record = GameRecord.objects.get()
    assert (record.name, len(opened(record).document.nodes)) == ("Put to sleep on the way", 4)


def test_a_file_that_cannot_be_read_is_told_with_the_place(judge: Client) -> None:
    file = SimpleUploadedFile("x.json", b'{"format": "gunbai-scenario"')
    referer = {"referer": f"http://testserver{STEPPER}"}

    response = judge.post(f"{STEPPER}new/file/", {"file": file}, headers=referer, follow=True)

    assert GameRecord.objects.count() == 0
    assert "alert" in response.content.decode()


def test_a_file_of_more_steps_than_a_record_holds_is_told_before_one_is_played(
    judge: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judging.services.record_starts.MOST_NODES", 4)
    monkeypatch.setattr("judging.services.record_starts.replay", None)
    name = "dispute-03-put-to-sleep-on-the-way.json"
    scenario = json.loads((SCENARIOS / "doremi" / name).read_bytes())
    assert len(scenario["steps"]) == 3
    file = SimpleUploadedFile(name, json.dumps(scenario).encode())

    response = judge.post(f"{STEPPER}new/file/", {"file": file})

    told = "The file has 3 steps; a record has at most 4 positions."
    assert (response.status_code, told in unescape(response.content.decode())) == (400, True)
    assert GameRecord.objects.count() == 0


def test_the_position_that_was_typed_begins_the_record(judge: Client) -> None:
    judge.post(f"{STEPPER}new/", {**RULES, "text": TEXT, "name": "Table 4"})

    record = GameRecord.objects.get()
    game = game_for("doremi")
    assert record.name == "Table 4"
    assert opened(record).state(root(record)) == build(game, parse(game, TEXT))


def test_what_cannot_be_read_is_told_and_the_text_stays(judge: Client) -> None:
    text = f"{TEXT}moon: 3\n"

    response = judge.post(f"{STEPPER}new/", {**RULES, "text": text, "name": "Table 4"})

    page = response.content.decode()
    assert response.status_code == 400
    assert (text_in(page).split(), "Line 7" in page) == (text.split(), True)
    assert 'value="Table 4"' in page
    assert GameRecord.objects.count() == 0


def test_doubts_are_told_while_typing_each_with_its_severity(judge: Client) -> None:
    text = TEXT.replace("day: 1\n", "").replace("turn_player: Ada\n", "")

    _, page = clicked(judge, text)

    severities = set(re.findall(r"doubt-([\w-]+)", page))
    assert severities == {d.severity for d in doubts_of(text)}
    assert len(severities) > 1


def doubts_of(text: str) -> tuple[Any, ...]:
    game = game_for("doremi")
    return game.validate(build(game, parse(game, text)))
