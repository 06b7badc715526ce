"""Why a level is proposed, as the judge reads it, and the clauses and readings it rests on."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from judging.policies.doremi import DoremiPolicy, words
from judging.policies.plain import PlainPolicy
from judging.policies.rows import rows_of
from judging.policies.values import FREE, Advice, Past
from rules.registry import title_for

DAY = date(2026, 5, 3)
NO_LEVEL = "ルールにレベルの定めがないので、ジャッジが決めます。"
ON_PURPOSE = "わざとする行為なので、警告以上が目安です。"
BOTH = "観戦者もこの大会の参加者なので、観戦者と助言された人の両方に与えます。"
UNRECORDED = "この件は1年間の記録には残しません。"


@pytest.mark.parametrize(
    ("code", "answers", "reasons", "cites"),
    [
        pytest.param(
            "T01",
            {},
            ["開始の合図より前にカードを見たので、指導です。"],
            ["DRM-22.T01", "AMB-64"],
            id="seen",
        ),
        pytest.param(
            "T02",
            {"found": "before_start"},
            ["マッチが始まる前にわかったので、カードが混ざった2人とも指導です。"],
            ["DRM-22.T02"],
            id="mixed-before",
        ),
        pytest.param(
            "T02",
            {"found": "after_start"},
            ["マッチが始まった後にわかったので、カードが混ざった2人ともゲームロスです。"],
            ["DRM-22.T02"],
            id="mixed-after",
        ),
        pytest.param(
            "T03",
            {},
            ["この大会では初めてなので、指導です。"],
            ["DRM-22.T03", "AMB-17", "AMB-64"],
            id="extra-first",
        ),
        pytest.param("T04", {}, ["遅延行為は警告です。"], ["DRM-22.T04"], id="slow"),
        pytest.param(
            "T05",
            {},
            ["巻き戻せるので、警告です。"],
            ["DRM-22.T05", "AMB-64"],
            id="side-rewindable",
        ),
        pytest.param(
            "T05",
            {"cannot_rewind": True},
            ["巻き戻せないので、ゲームロスです。"],
            ["DRM-22.T05"],
            id="side-beyond-rewinding",
        ),
        pytest.param(
            "T06",
            {"role": "spectator"},
            ["観戦者のティーチングは警告です。", BOTH],
            ["DRM-22.T06", "DRM-1.22", "AMB-58"],
            id="teaching",
        ),
        pytest.param(
            "T06",
            {
                "role": "taught",
                "manner": "overheard",
                "bears_on_outcome": True,
                "has_finished": True,
            },
            [
                "ゲームの勝敗に関わるので、ゲームロスです。",
                "観戦者どうしの話も、対戦者に聞こえて勝敗に関わるものなら、ティーチングです。",
                "自分のマッチを終えた人が、対戦中の人を邪魔したり助言したりすることはできません。",
                BOTH,
            ],
            ["DRM-22.T06", "DRM-1.22", "DRM-1.22a", "DRM-20.08", "AMB-58"],
            id="teaching-with-everything",
        ),
        pytest.param(
            "T06",
            {"role": "taught_by_outsider", "manner": "rules"},
            [
                "観戦者のティーチングは警告です。",
                "相手とジャッジ以外がルールを説明すると、ティーチングとして扱います。",
                "助言された人にも与えるかどうかは、ジャッジの判断です。",
            ],
            ["DRM-22.T06", "DRM-1.22", "DRM-19.04a", "AMB-58"],
            id="teaching-by-an-outsider",
        ),
        pytest.param(
            "T07",
            {"minutes": 9},
            ["9分なので、1ゲームロスです。", UNRECORDED],
            ["DRM-22.T07", "DRM-22.T07a", "AMB-16"],
            id="late-nine-minutes",
        ),
        pytest.param(
            "T07",
            {"minutes": 10},
            [
                "10分なので、1ゲームロスです。",
                "ちょうど10分は「10分以内」とみなします。",
                UNRECORDED,
            ],
            ["DRM-22.T07", "DRM-22.T07a", "AMB-15", "AMB-16"],
            id="late-ten-minutes",
        ),
        pytest.param(
            "T07",
            {"minutes": 11},
            ["11分なので、2ゲームロスです。", UNRECORDED],
            ["DRM-22.T07", "DRM-22.T07a", "AMB-16"],
            id="late-eleven-minutes",
        ),
        pytest.param(
            "T08",
            {},
            ["事情に応じて、警告、ゲームロス、大会からの除外のいずれかとします。"],
            ["DRM-22.T08"],
            id="annoying",
        ),
        pytest.param(
            "T09", {}, ["イカサマは例外なく大会からの除外です。"], ["DRM-22.T09"], id="cheating"
        ),
        pytest.param(
            "T10",
            {},
            ["大会中にデッキを変えると、大会からの除外です。1枚の違いでも当たります。"],
            ["DRM-22.T10"],
            id="deck-changed",
        ),
        pytest.param(
            "P02-protest",
            {},
            [NO_LEVEL, "悪意がなく勝敗にもあまり響かないものは、指導が目安です。"],
            ["DRM-P.02", "DRM-P.01", "DRM-22.01", "DRM-22.03.1"],
            id="protest",
        ),
        pytest.param(
            FREE,
            {"shows_ill_will": True},
            [NO_LEVEL, "悪意がうかがえるので、警告が目安です。"],
            ["DRM-22.01", "DRM-22.03.2"],
            id="free-with-ill-will",
        ),
        pytest.param(
            FREE,
            {"shows_ill_will": True, "bears_on_outcome": True},
            [
                NO_LEVEL,
                "悪意がうかがえるので、警告が目安です。",
                "勝敗に関わるので、警告が目安です。",
            ],
            ["DRM-22.01", "DRM-22.03.2"],
            id="free-with-both",
        ),
        pytest.param(
            "P02-abuse",
            {},
            [NO_LEVEL, ON_PURPOSE],
            ["DRM-P.02", "DRM-P.01", "DRM-22.01", "DRM-22.03.2"],
            id="abuse",
        ),
        pytest.param(
            "P03",
            {},
            [
                NO_LEVEL,
                ON_PURPOSE,
                "不正であり、ほかの参加者の権利も損なうので、厳しく取り扱います。",
            ],
            ["DRM-P.03", "DRM-22.01", "DRM-22.03.2"],
            id="results-falsified",
        ),
        pytest.param(
            "slip",
            {},
            [NO_LEVEL, ON_PURPOSE],
            ["DRM-21.06a", "DRM-22.01", "DRM-22.03.2"],
            id="slip",
        ),
        pytest.param(
            "refusal",
            {},
            ["罰則のない指示に従わなかったので、指導です。"],
            ["DRM-22.02a", "AMB-19"],
            id="refusal",
        ),
    ],
)
def test_reasons_and_what_they_rest_on(
    code: str, answers: dict[str, Any], reasons: list[str], cites: list[str]
) -> None:
    advice = DoremiPolicy().advise(code, answers, ())

    assert [each.ja for each in advice.reasons] == reasons
    assert list(advice.clauses) == cites


@pytest.mark.parametrize(
    ("settings", "code", "answers", "reason", "reading"),
    [
        pytest.param(
            {"lateness_boundary": "ten_is_double"},
            "T07",
            {"minutes": 10},
            "ちょうど10分は「10分以上」とみなします。",
            "AMB-15",
            id="ten-minutes-count-as-two",
        ),
        pytest.param(
            {"leaving_seat_uses_minutes": False},
            "T07",
            {"absence": "left", "minutes": 30},
            "離席は、時間の長さによらず1ゲームロスです。",
            "AMB-15",
            id="leaving-is-not-measured",
        ),
        pytest.param(
            {"refusal_without_penalty_level": "judge"},
            "refusal",
            {},
            "罰則のない指示に従わなかったので、ジャッジがレベルを決めます。",
            "AMB-19",
            id="refusal-by-judge",
        ),
    ],
)
def test_a_house_reading_is_said_where_it_decides(
    settings: dict[str, Any], code: str, answers: dict[str, Any], reason: str, reading: str
) -> None:
    advice = DoremiPolicy(settings).advise(code, answers, ())

    assert reason in [each.ja for each in advice.reasons]
    assert reading in advice.clauses


def test_a_second_time_says_how_often_it_was_here() -> None:
    past = [Past(key=key, level=1, on=DAY, infraction="T03") for key in (1, 2)]

    reasons = DoremiPolicy().advise("T03", {}, past).reasons

    assert [each.ja for each in reasons] == ["この大会ですでに2回あったので、警告以上です。"]


def test_not_obeying_says_what_it_replaces() -> None:
    policy = DoremiPolicy()

    assert [policy.refusal(level).reasons[0].ja for level in (None, 3, 4)] == [
        "罰則のない指示に従わなかったので、指導です。",
        "ジャッジの告知に従わなかったので、元の罰則に代えて、レベルを1段階上げます。",
        "ジャッジの告知に従いませんでした。大会からの除外より重い罰則はありません。",
    ]


@pytest.mark.clause("DRM-22.02a")
def test_not_obeying_a_caution_brings_a_recorded_warning() -> None:
    assert DoremiPolicy().refusal(1) == Advice(
        level=2,
        levels=(2,),
        clauses=("DRM-22.02a", "AMB-19"),
        is_recorded=True,
        reasons=(words.ONE_LEVEL_UP,),
    )


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (
            "extra_card",
            "主催者の定めでは指導、警告、ゲームロスのいずれかです。最も軽いものを示しています。",
        ),
        ("cheating", "主催者の定めでは大会からの除外です。"),
        (FREE, "罰則の表にないので、ジャッジがレベルを決めます。"),
    ],
    ids=["some-levels", "one-level", "free"],
)
def test_the_organisers_policy_says_that_it_is_the_organisers(code: str, reason: str) -> None:
    title = title_for("omoline")
    names = {each.level: each.label for each in title.penalty_levels}

    advice = PlainPolicy(rows_of(title), names=names).advise(code, {}, ())

    assert [each.ja for each in advice.reasons] == [reason]
