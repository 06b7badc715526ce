"""The form of a tournament: preset values, house readings, versions, locked fields."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from rules.registry import title_for
from tournaments.errors import SettingLocked
from tournaments.forms.tournaments import TournamentForm

DOREMI = title_for("doremi")
VALUES = {
    "name": "Spring Cup",
    "timezone": "Asia/Tokyo",
    "starts_at": datetime(2026, 5, 23, 1, 0, 30, 5, tzinfo=UTC),
    "deck_deadline": None,
    "venue": "",
    "rules_version": "4.01",
    "deck_format": "constructed",
    "structure": "swiss",
    "rounds_planned": None,
    "best_of": 3,
    "round_minutes": 60,
    "lists_required": True,
    "clubs_apart": True,
    "power_pairing": False,
    "top_cut": 0,
    "cut_by": "rank",
    "cut_points": None,
    "third_place": False,
    "tiebreakers": ["differential"],
    "settings": DOREMI.defaults(),
}


def sent(**changes: str) -> dict[str, str]:
    """Return what a browser sends when nothing but ``changes`` was typed."""
    form = TournamentForm(DOREMI, VALUES)
    plain = {name: form[name].value() for name in form.fields}
    plain["starts_at"] = "2026-05-23T10:00"
    return {**as_sent(plain), **changes}


def as_sent(plain: dict[str, Any]) -> dict[str, str]:
    return {k: str(v) for k, v in plain.items() if v is not None and v is not False}


def filled(**changes: str) -> TournamentForm:
    return TournamentForm(DOREMI, VALUES, sent(**changes))


def test_form_sent_back_unchanged_changes_nothing() -> None:
    form = filled()

    assert form.is_valid(), form.errors
    assert form.changes == VALUES
    assert form.seen_values == VALUES


def test_house_readings_keep_their_kind() -> None:
    changes = {
        "reading_bye_match_points": "0",
        "reading_sealed_oped_in_diary": "true",
        "reading_max_games": "3",
    }

    form = filled(**changes)

    assert form.is_valid(), form.errors
    settings = form.changes["settings"]
    assert [settings[name.removeprefix("reading_")] for name in changes] == [0, True, 3]


def test_every_house_reading_shows_its_default() -> None:
    form = TournamentForm(DOREMI, VALUES)

    shown = {setting.name: default for setting, _field, default in form.readings()}

    assert list(shown) == [
        setting.name for setting in DOREMI.settings if setting.ambiguity and setting.area != "play"
    ]
    assert shown["final_tiebreak"] == "share the rank"


def test_readings_of_play_stand_apart_from_those_of_the_tournament() -> None:
    form = TournamentForm(DOREMI, VALUES)

    shown = {setting.name: default for setting, _field, default in form.play()}

    assert list(shown) == [setting.name for setting in DOREMI.settings if setting.area == "play"]
    assert shown["failed_pile"] == "the pile of its owner"
    assert not form.has_play_errors()


def test_match_points_stand_apart_from_the_house_readings() -> None:
    form = TournamentForm(DOREMI, VALUES)

    shown = {setting.name: default for setting, _field, default in form.match_points()}

    assert shown == {
        "win_points": "3",
        "draw_points": "1",
        "draw_on_time_points": "like any other draw",
        "loss_points": "0",
        "double_loss_points": "0",
    }


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        (
            {"starts_at": "2026-03-29T02:30", "timezone": "Europe/Berlin"},
            "starts_at",
            "There is no 02:30 in Europe/Berlin on that day: the clocks are set forward.",
        ),
        (
            {"timezone": "Mars/Base"},
            "timezone",
            "There is no time zone “Mars/Base”. Choose one like Asia/Tokyo.",
        ),
        (
            {"tiebreaker_2": "differential"},
            "tiebreaker_1",
            "A tiebreaker can stand only once in the order.",
        ),
        (
            {"reading_final_tiebreak": '"coin"'},
            "reading_final_tiebreak",
            'Select a valid choice. "coin" is not one of the available choices.',
        ),
    ],
)
def test_form_refuses_what_cannot_stand(changes: dict[str, str], field: str, message: str) -> None:
    form = filled(**changes)

    assert not form.is_valid()
    assert form.errors == {field: [message]}


@pytest.mark.clause("DRM-0.02", "DRM-0.03")
def test_version_in_force_on_the_day_of_the_start_is_taken() -> None:
    omoline = title_for("omoline")
    dated = [version for version in omoline.versions if version.in_force_from]
    first = dated[0]
    assert first.in_force_from is not None
    values = {**VALUES, "settings": omoline.defaults(), "rules_version": "", "tiebreakers": []}
    blank = TournamentForm(omoline, values, by_date=True)
    plain: dict[str, Any] = {name: blank[name].value() for name in blank.fields}
    day = f"{first.in_force_from}T10:00"

    form = TournamentForm(
        omoline,
        values,
        as_sent({**plain, "starts_at": day}),
        by_date=True,
    )

    assert form.is_valid(), form.errors
    assert form.changes["rules_version"] == first.code


def test_locked_field_sent_with_another_value_is_refused() -> None:
    locked = dict.fromkeys(("title_code", "best_of"), SettingLocked.since)
    form = TournamentForm(DOREMI, VALUES, sent(best_of="1"), locked=locked)

    assert not form.is_valid()
    assert form.errors == {
        "best_of": ["Fixed since the first round was paired. It stays as it was."]
    }


@pytest.mark.parametrize("text", ["no json", "[1]", "7"])
def test_spoilt_memory_of_what_was_seen_counts_as_none(text: str) -> None:
    form = filled(seen=text)

    assert form.is_valid(), form.errors
    assert form.seen_values == {}


def test_answers_are_sent_as_json_so_that_one_and_true_differ() -> None:
    form = TournamentForm(DOREMI, VALUES)

    values = [value for value, _label in form.fields["reading_sealed_oped_in_diary"].choices]  # type: ignore[attr-defined]

    assert values == [json.dumps(False), json.dumps(True)]
