from datetime import date
from importlib.resources import files

import pytest
import yaml

from rules.core.clauses import cited_ids
from rules.core.errors import NoVersionInForce, TitleBroken, TitleNotFound
from rules.core.title import Title
from rules.core.title_file import read_title
from rules.core.words import Words
from rules.registry import CODES, title_for, titles
from rules.rulebooks import rulebook

CONTRACT_ENDS = {
    "goal",
    "clock_out",
    "both_clock_out",
    "concession",
    "time",
    "game_loss",
    "disqualification",
    "no_show",
    "other",
}


def file_of(code: str) -> bytes:
    return files("rules").joinpath(f"games/{code}/title.yaml").read_bytes()


def test_titles_are_the_four_of_the_contract() -> None:
    assert [title.code for title in titles()] == list(CODES)


def test_unknown_title_raises() -> None:
    with pytest.raises(TitleNotFound):
        title_for("chess")


@pytest.mark.parametrize(
    ("code", "versions"),
    [
        ("doremi", ["4.01"]),
        ("omoline", ["r0", "r1", "r2"]),
        ("onsen", ["v1"]),
        ("nanika", ["v0.1"]),
    ],
)
def test_versions_are_those_of_the_contract(code: str, versions: list[str]) -> None:
    assert [version.code for version in title_for(code).versions] == versions


@pytest.mark.clause("DRM-0.02", "DRM-0.03")
def test_doremi_4_01_is_in_force_from_its_first_day() -> None:
    assert title_for("doremi").version_on(date(2003, 12, 8)).code == "4.01"
    with pytest.raises(NoVersionInForce):
        title_for("doremi").version_on(date(2003, 12, 7))


@pytest.mark.clause("DRM-0.02")
@pytest.mark.parametrize(
    ("day", "version"),
    [
        (date(2024, 11, 22), "r0"),
        (date(2024, 11, 23), "r1"),
        (date(2024, 12, 17), "r1"),
        (date(2024, 12, 18), "r2"),
        (date(2030, 1, 1), "r2"),
    ],
)
def test_newest_version_in_force_is_preselected(day: date, version: str) -> None:
    assert title_for("omoline").version_on(day).code == version


@pytest.mark.clause("DRM-21.02", "DRM-21.04b")
def test_doremi_match_points() -> None:
    scoring = title_for("doremi").scoring

    assert (scoring.win, scoring.draw, scoring.loss, scoring.bye, scoring.double_loss) == (
        3,
        1,
        0,
        3,
        0,
    )


@pytest.mark.clause("DRM-21.04c", "DRM-22.03.3a", "DRM-19.03c", "DRM-3.6.05")
def test_doremi_ends_and_how_they_score() -> None:
    ends = title_for("doremi").scoring.ends

    assert {end.code: (end.scores, end.winner, end.decides_match) for end in ends} == {
        "goal": ("totals", "either", False),
        "clock_out": ("winner_full", "always", False),
        "both_clock_out": ("totals", "never", False),
        "concession": ("winner_full", "always", False),
        "time": ("totals", "either", False),
        "game_loss": ("penalty", "always", False),
        "disqualification": ("penalty", "always", True),
        "no_show": ("unplayed", "either", True),
        "other": ("totals", "either", False),
    }


def test_doremi_keys_pick_winner_and_end_at_once() -> None:
    ends = title_for("doremi").scoring.ends

    assert {end.code: "".join(key or "-" for key in end.key) for end in ends} == {
        "goal": "120",
        "clock_out": "qw-",
        "both_clock_out": "--9",
        "concession": "as-",
        "time": "zxc",
        "game_loss": "er-",
        "disqualification": "vb-",
        "no_show": "dfj",
        "other": "tgh",
    }


@pytest.mark.parametrize("title", titles(), ids=CODES)
def test_ends_are_those_of_the_contract(title: Title) -> None:
    assert {end.code for end in title.scoring.ends} <= CONTRACT_ENDS


@pytest.mark.parametrize("title", titles(), ids=CODES)
def test_every_clause_cited_by_a_title_file_exists(title: Title) -> None:
    cited = set(cited_ids(file_of(title.code).decode()))

    assert cited <= {*rulebook(title.code).clauses, *rulebook(title.code).ambiguities}


@pytest.mark.parametrize("title", titles(), ids=CODES)
def test_presets_fill_every_setting(title: Title) -> None:
    for preset in title.presets:
        assert title.settings_of(preset).keys() == {s.name for s in title.settings}
        assert title.format(preset.deck_format)
        assert preset.label != Words(en="", ja="")


@pytest.mark.clause("DRM-19.03a", "DRM-19.03b", "DRM-19.03c", "DRM-19.03d")
def test_doremi_time_procedure_follows_the_clauses() -> None:
    assert [step.clause for step in title_for("doremi").time_procedure] == [
        "DRM-19.03a",
        "DRM-19.03b",
        "DRM-19.03c",
        "DRM-19.03d",
    ]


def test_doremi_infractions_are_those_of_the_table_and_the_policy() -> None:
    infractions = title_for("doremi").infractions

    assert {i.code: i.levels for i in infractions if i.code.startswith("T")} == {
        "T01": (1,),
        "T02": (1, 3),
        "T03": (1, 2, 3, 4),
        "T04": (2,),
        "T05": (2, 3),
        "T06": (2, 3),
        "T07": (3,),
        "T08": (2, 3, 4),
        "T09": (4,),
        "T10": (4,),
    }
    assert {i.clause for i in infractions} >= {"DRM-P.02", "DRM-P.03", "DRM-21.06a"}


@pytest.mark.parametrize(
    ("code", "changed", "mixed", "not_returned"),
    [
        ("doremi", "DRM-22.T10", "DRM-22.T02", "DRM-22.T05"),
        ("omoline", None, None, None),
    ],
)
def test_what_a_deck_check_finds_is_an_infraction(
    code: str, changed: str | None, mixed: str | None, not_returned: str | None
) -> None:
    title = title_for(code)
    findings = title.deck_findings
    assert findings is not None

    found = [
        title.infraction(each) for each in (findings.changed, findings.mixed, findings.not_returned)
    ]

    assert [each and each.clause for each in found] == [changed, mixed, not_returned]
    assert found[0] is not None


def broken(**fields: object) -> bytes:
    return yaml.safe_dump({**yaml.safe_load(file_of("onsen")), **fields}).encode()


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (broken(deck_findings={"changed": "T99"}), "deck_findings"),
        (broken(default_format="sealed"), "default_format"),
        (broken(colour="red"), "$"),
        (broken(presets=[{"code": "x"}]), "$"),
        (
            broken(
                scoring={
                    **yaml.safe_load(file_of("onsen"))["scoring"],
                    "ends": [
                        {
                            "code": "goal",
                            "label": {"en": "g", "ja": "g"},
                            "key": ["1", "1", ""],
                            "scores": "totals",
                        }
                    ],
                }
            ),
            "scoring.ends",
        ),
        (b"]", "$"),
    ],
)
def test_broken_title_file_is_refused_with_the_place(data: bytes, place: str) -> None:
    with pytest.raises(TitleBroken) as error:
        read_title("onsen", data)

    assert error.value.place == place
