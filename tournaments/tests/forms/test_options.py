"""The options of pairing in the form of a tournament: shown where they fit, checked together."""

from typing import Any

import pytest
from django.utils.translation import override

from rules.registry import title_for
from tournaments.errors import CutLocked, SettingLocked
from tournaments.forms.tournaments import TournamentForm
from tournaments.services.tournaments import LOCKED_ONCE_CUT, LOCKED_ONCE_PAIRED, preset_values

Values = dict[str, Any]


def values_for(title: str, **changes: Any) -> Values:
    game = title_for(title)
    filled = preset_values(game, game.presets[0])
    rest = {"timezone": "Asia/Tokyo", "rules_version": game.versions[-1].code, "name": "Cup"}
    return {**filled, **rest, **changes}


def form_for(title: str, values: Values, locked: Values | None = None, **typed: str) -> Any:
    """Return the form as sent back from its page with ``typed`` changed; "" unticks a box."""
    shown = TournamentForm(title_for(title), values)
    plain = {name: shown[name].value() for name in shown.fields}
    sent = {k: str(v) for k, v in plain.items() if v is not None and v is not False}
    sent = {**sent, "starts_at": "2026-05-23T10:00", **typed}
    data = {k: v for k, v in sent.items() if v or not isinstance(plain.get(k), bool)}
    return TournamentForm(title_for(title), values, data, locked=locked)


def names(fields: list[Any]) -> list[str]:
    return [field.name for field in fields]


@pytest.mark.parametrize("title", ["doremi", "omoline"])
def test_title_of_two_players_has_no_pods(title: str) -> None:
    form = TournamentForm(title_for(title), values_for(title))

    assert [value for value, _words in form.fields["structure"].choices] == ["swiss"]  # type: ignore[attr-defined]
    assert names(form.pairing_fields()) == ["clubs_apart", "power_pairing"]
    assert names(form.pod_fields()) == []
    assert names(form.cut_fields()) == ["top_cut", "cut_points", "third_place"]


@pytest.mark.parametrize("title", ["onsen", "nanika"])
def test_pods_have_their_options_where_they_are_played(title: str) -> None:
    pods = TournamentForm(title_for(title), values_for(title))
    swiss = TournamentForm(title_for(title), values_for(title, structure="swiss"))

    assert (names(pods.pairing_fields()), names(pods.pod_fields())) == (
        ["clubs_apart"],
        ["pod_sizes", "place_points"],
    )
    assert (names(swiss.pairing_fields()), names(swiss.pod_fields())) == (
        ["clubs_apart", "power_pairing"],
        [],
    )


def test_every_option_is_read() -> None:
    swiss = form_for(
        "doremi",
        values_for("doremi"),
        clubs_apart="",
        power_pairing="on",
        top_cut="points",
        cut_points="９",
        third_place="on",
    )
    pods = form_for("onsen", values_for("onsen"), pod_sizes="4, 3", place_points="4: 4 3 2 1")

    assert swiss.is_valid(), swiss.errors
    assert pods.is_valid(), pods.errors
    assert {name: swiss.changes[name] for name in ("clubs_apart", "power_pairing")} == {
        "clubs_apart": False,
        "power_pairing": True,
    }
    assert {name: swiss.changes[name] for name in LOCKED_ONCE_CUT} == {
        "top_cut": 0,
        "cut_by": "points",
        "cut_points": 9,
        "third_place": True,
    }
    assert (pods.changes["pod_sizes"], pods.changes["place_points"]) == (
        [4, 3],
        {"4": [4, 3, 2, 1]},
    )


def test_options_that_are_not_shown_are_not_changed() -> None:
    swiss = form_for("doremi", values_for("doremi", pod_sizes=[5], place_points={"3": [2, 1, 0]}))
    pods = form_for("onsen", values_for("onsen", power_pairing=True))

    assert swiss.is_valid(), swiss.errors
    assert pods.is_valid(), pods.errors
    assert not {"pod_sizes", "place_points"} & swiss.changes.keys()
    assert "power_pairing" not in pods.changes


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"top_cut": "points"}, "Say how many match points are needed."),
        (
            {"top_cut": "points", "cut_points": "many"},
            "Enter a whole number.",
        ),
        (
            {"top_cut": "points", "cut_points": "0"},
            "Ensure this value is greater than or equal to 1.",
        ),
        (
            {"top_cut": "8", "cut_points": "9"},
            "Choose “everyone with enough match points” as the top cut, or leave this empty.",
        ),
    ],
)
def test_points_of_the_cut_stand_where_they_count(typed: Values, message: str) -> None:
    form = form_for("doremi", values_for("doremi"), **typed)

    assert form.errors == {"cut_points": [message]}
    assert form["cut_points"].value() == typed.get("cut_points")


def test_points_of_the_cut_are_forgotten_with_the_choice() -> None:
    saved = values_for("doremi", cut_by="points", cut_points=9, top_cut=4)

    kept = form_for("doremi", saved)
    other = form_for("doremi", saved, top_cut="8")

    assert kept.is_valid(), kept.errors
    assert other.is_valid(), other.errors
    assert kept["top_cut"].value() == "points"
    assert [
        (form.changes["top_cut"], form.changes["cut_by"], form.changes["cut_points"])
        for form in (kept, other)
    ] == [(4, "points", 9), (8, "rank", None)]


def test_size_of_the_cut_that_a_file_brought_is_offered() -> None:
    form = form_for("doremi", values_for("doremi", top_cut=64))

    assert form.is_valid(), form.errors
    assert form.changes["top_cut"] == 64


PAIRED = dict.fromkeys(LOCKED_ONCE_PAIRED, SettingLocked.since)
STAYS = "Fixed since the first round was paired. It stays as it was."


@pytest.mark.parametrize(
    ("title", "name", "typed"),
    [
        ("doremi", "clubs_apart", ""),
        ("doremi", "power_pairing", "on"),
        ("onsen", "pod_sizes", "3, 4"),
    ],
)
def test_page_made_before_the_pairing_cannot_change_it(title: str, name: str, typed: str) -> None:
    form = form_for(title, values_for(title), PAIRED, **{name: typed})

    assert form.errors == {name: [STAYS]}


def test_page_that_shows_them_fixed_sends_nothing_and_changes_nothing() -> None:
    values = values_for("doremi", clubs_apart=True, power_pairing=True)
    shown = form_for("doremi", values)
    data = {name: text for name, text in shown.data.items() if name not in PAIRED}

    form = TournamentForm(title_for("doremi"), values, data, locked=PAIRED)

    assert form.is_valid(), form.errors
    assert (form.changes["clubs_apart"], form.changes["power_pairing"]) == (True, True)


def test_fixed_cut_says_since_when() -> None:
    locked = dict.fromkeys(LOCKED_ONCE_CUT, CutLocked.since)

    form = form_for("doremi", values_for("doremi", top_cut=8), locked, top_cut="4")

    assert form["third_place"].help_text == "Fixed since the top cut was paired."
    assert form.errors == {"top_cut": ["Fixed since the top cut was paired. It stays as it was."]}


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (100, "Empty: by the number of players, 7 for 100."),
        (
            None,
            "Empty: by the number of players, "
            "3 up to 8, 4 up to 16, 5 up to 32, 6 up to 64, 7 up to 128.",
        ),
    ],
)
def test_number_of_rounds_is_recommended(players: int | None, words: str) -> None:
    with override("en"):
        form = TournamentForm(title_for("doremi"), values_for("doremi"), players=players)

    assert form["rounds_planned"].help_text == words
