"""Options of pairing and cut: filled by presets, checked as in a file, fixed at their time."""

from typing import Any

import msgspec
import pytest

from rules.registry import title_for
from tournaments.enums import StageKind
from tournaments.errors import CutLocked, InputRefused, SettingLocked
from tournaments.models import Tournament
from tournaments.services.tournaments import change_settings, preset_values
from tournaments.tests.factories import make_round, make_running, make_tournament, make_user

pytestmark = pytest.mark.django_db


def change(tournament: Tournament, **changes: Any) -> Tournament:
    return change_settings(tournament, changes, actor=make_user("ada"))


def with_cut(tournament: Tournament) -> Tournament:
    """Return the tournament with a drafted round of its top cut."""
    stage = tournament.stages.create(number=2, kind=StageKind.CUT)
    tournament.rounds.create(stage=stage, number=2)
    return tournament


def test_preset_may_fill_the_options() -> None:
    title = title_for("onsen")
    preset = msgspec.structs.replace(
        title.presets[0], pod_sizes=(4, 3), cut_by="points", cut_points=9, third_place=True
    )

    filled = preset_values(title, preset)

    names = ("pod_sizes", "place_points", "top_cut", "cut_by", "cut_points", "third_place")
    assert {name: filled[name] for name in names} == {
        "pod_sizes": [4, 3],
        "place_points": {},
        "top_cut": 0,
        "cut_by": "points",
        "cut_points": 9,
        "third_place": True,
    }


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"cut_by": "points"}, "cut_points: is needed when the top cut goes by points"),
        ({"cut_by": "luck"}, "cut_by: "),
        ({"pod_sizes": [4, 4]}, "pod_sizes[1]: "),
        ({"pod_sizes": [2]}, "pod_sizes[0]: "),
        ({"place_points": {"4": [1]}}, "place_points.4: a pod of 4 needs 4 numbers"),
        (
            {"place_points": {"3": ["1/2", 1, 0]}},
            "place_points.3: a place must not bring more than the place before it",
        ),
        ({"place_points": {"3": [2, 1, "x"]}}, "place_points"),
    ],
)
def test_option_that_no_file_may_hold_is_refused(changes: dict[str, Any], words: str) -> None:
    tournament = make_tournament(title="onsen")

    with pytest.raises(InputRefused) as refused:
        change(tournament, **changes)

    assert refused.value.words.en.startswith(words)
    tournament.refresh_from_db()
    assert (tournament.cut_by, tournament.pod_sizes, tournament.place_points) == ("rank", [], {})


@pytest.mark.parametrize(
    ("field", "value"), [("clubs_apart", False), ("power_pairing", True), ("pod_sizes", [5, 4])]
)
def test_what_pairings_follow_from_is_fixed_once_there_are_any(field: str, value: Any) -> None:
    tournament = make_running(4, title="onsen")
    make_round(tournament, published=False)

    with pytest.raises(SettingLocked, match="after the first round was paired"):
        change(tournament, **{field: value})

    stored = Tournament.objects.get(pk=tournament.pk)
    assert getattr(stored, field) == getattr(tournament, field)


def test_points_by_place_may_change_and_the_log_keeps_both() -> None:
    tournament = make_running(4, title="onsen", place_points={"4": [3, 2, 1, 0]})
    make_round(tournament)

    change(tournament, place_points={"4": [5, 3, 1, 0]})

    entry = tournament.log_entries.get(verb="tournament.changed")
    assert (entry.data["before"], entry.data["after"]) == (
        {"place_points": {"4": [3, 2, 1, 0]}},
        {"place_points": {"4": [5, 3, 1, 0]}},
    )


def test_cut_is_free_until_it_is_paired() -> None:
    tournament = make_running(4)
    make_round(tournament)
    change(tournament, top_cut=4, third_place=True)
    with_cut(tournament)

    for changes in ({"top_cut": 2}, {"cut_by": "points", "cut_points": 3}, {"third_place": False}):
        with pytest.raises(CutLocked, match="after the top cut was paired"):
            change(tournament, **changes)

    tournament.refresh_from_db()
    assert (tournament.top_cut, tournament.cut_by, tournament.third_place) == (4, "rank", True)
