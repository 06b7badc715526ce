"""The catalogues agree with the title files, and everything said is said in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import product
from typing import Any

import pytest

from judging.policies.doremi import DoremiPolicy
from judging.policies.doremi.cases import CASES
from judging.policies.errors import AnswerNotAccepted, InfractionNotFound
from judging.policies.model import Policy
from judging.policies.plain import PlainPolicy
from judging.policies.rows import rows_of
from judging.policies.values import ANY_LEVEL, FREE, Advice, Past, Question, Row
from rules.core.errors import SettingNotAccepted
from rules.core.words import Words
from rules.registry import title_for, titles
from rules.rulebooks import rulebook

DOREMI = title_for("doremi")
TABLE = ("T01", "T02", "T03", "T04", "T05", "T06", "T07", "T08", "T09", "T10")
PLAIN = ("omoline", "onsen", "nanika")
HOUSES: tuple[dict[str, object], ...] = (
    {},
    {
        "lateness_boundary": "ten_is_double",
        "leaving_seat_uses_minutes": False,
        "no_show_is": "bye",
        "penalty_removed_cards_replaced": True,
        "refusal_without_penalty_level": "judge",
    },
)


def plain(code: str) -> PlainPolicy:
    title = title_for(code)
    names = {each.level: each.label for each in title.penalty_levels}
    return PlainPolicy(rows_of(title), names=names)


POLICIES: tuple[Policy, ...] = (
    *(DoremiPolicy(house) for house in HOUSES),
    *map(plain, PLAIN),
)
BY_NUMBER = re.compile(r"level \d|レベル\d", re.IGNORECASE)
JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-龠]")
LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
VALUES: dict[str, tuple[Any, ...]] = {"flag": (False, True), "minutes": (0, 9, 10, 11)}


def possible(question: Question) -> tuple[Any, ...]:
    return VALUES.get(question.kind) or tuple(option.value for option in question.options)


def all_advice(policy: Policy, code: str) -> Iterator[Advice]:
    """Yield the advice for every circumstance, for a first offence and a repeated one."""
    questions = policy.questions(code)
    again = Past(key=1, level=1, on=date(2026, 5, 3), infraction=code)
    for answers in product(*map(possible, questions)):
        given = {question.name: each for question, each in zip(questions, answers, strict=True)}
        yield from (policy.advise(code, given, past) for past in ((), (again,)))


def everything_said() -> Iterator[Words]:
    for policy in POLICIES:
        yield from (policy.directions(level) for level in policy.levels)
        for level in (None, *policy.levels):
            yield from policy.refusal(level).reasons
        for code in (FREE, *(row.code for row in policy.infractions())):
            yield policy.row(code).label
            for question in policy.questions(code):
                yield from (question.label, *(option.label for option in question.options))
            for advice in all_advice(policy, code):
                yield from (*advice.reasons, *advice.instructions, *advice.remarks)


def test_levels_are_said_by_the_names_that_pages_use() -> None:
    assert [words for words in everything_said() if BY_NUMBER.search(words.en + words.ja)] == []


@pytest.mark.clause("DRM-P.02", "DRM-P.03", "DRM-21.06a")
def test_the_catalogue_of_doremi_is_the_table_the_policy_and_the_slip() -> None:
    assert [(row.code, row.clause) for row in DoremiPolicy().infractions()] == [
        *((code, f"DRM-22.{code}") for code in TABLE),
        ("P02-abuse", "DRM-P.02"),
        ("P02-protest", "DRM-P.02"),
        ("P02-spying", "DRM-P.02"),
        ("P02-ignoring", "DRM-P.02"),
        ("P02-counterfeit", "DRM-P.02"),
        ("P02-stalling", "DRM-P.02"),
        ("P03", "DRM-P.03"),
        ("refusal", "DRM-22.02a"),
        ("slip", "DRM-21.06a"),
    ]


def test_each_infraction_of_the_title_has_its_case() -> None:
    assert {each.code for each in DOREMI.infractions} | {FREE} == CASES.keys()


@pytest.mark.parametrize("row", DoremiPolicy().infractions(), ids=lambda row: row.code)
def test_the_levels_of_a_row_are_those_its_circumstances_bring(row: Row) -> None:
    reached = {
        level
        for house in HOUSES
        for advice in all_advice(DoremiPolicy(house), row.code)
        for level in advice.levels
    }

    assert tuple(sorted(reached)) == row.levels


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.code)
def test_rows_are_those_of_the_title(title: Any) -> None:
    policy = DoremiPolicy() if title.code == "doremi" else PlainPolicy(rows_of(title))

    assert [(row.code, row.label, row.levels) for row in policy.infractions()] == [
        (each.code, each.label, each.levels) for each in title.infractions
    ]
    assert policy.levels == tuple(each.level for each in title.penalty_levels)


@pytest.mark.parametrize("policy", POLICIES, ids=["doremi", "doremi-house", *PLAIN])
def test_what_is_proposed_can_be_chosen_and_is_recorded_as_the_policy_says(policy: Policy) -> None:
    for code in (FREE, *(row.code for row in policy.infractions())):
        for advice in all_advice(policy, code):
            assert advice.level in advice.levels
            assert set(advice.levels) <= set(policy.levels)
            assert advice.is_recorded is policy.is_recorded(code, advice.level)
            assert advice.reasons
            assert advice.losses in (1, 2)
            assert advice.needs_reason is (code == FREE)


@pytest.mark.clause("DRM-22.04", "DRM-22.T07a")
def test_warnings_and_above_are_recorded_but_not_lateness() -> None:
    policy = DoremiPolicy()

    assert {
        code: [policy.is_recorded(code, level) for level in ANY_LEVEL] for code in ("T08", "T07")
    } == {"T08": [False, True, True, True], "T07": [False, False, False, True]}


@pytest.mark.clause("DRM-22.03.1", "DRM-22.03.2", "DRM-22.03.3", "DRM-22.03.4")
def test_what_each_level_does_and_the_clauses_that_say_so() -> None:
    policy = DoremiPolicy()

    assert [(policy.outcome(level), policy.clauses_of(level)) for level in ANY_LEVEL] == [
        ("none", ("DRM-22.03.1",)),
        ("none", ("DRM-22.03.2", "DRM-22.04")),
        ("game_loss", ("DRM-22.03.3", "DRM-22.03.3a", "DRM-22.04")),
        ("exclusion", ("DRM-22.03.4", "DRM-22.04")),
    ]


def test_every_clause_cited_stands_in_the_rulebook() -> None:
    book = rulebook("doremi")
    known = {*book.clauses, *book.ambiguities}

    cited = {
        id_
        for policy in POLICIES
        for code in (FREE, *(row.code for row in policy.infractions()))
        for advice in all_advice(policy, code)
        for id_ in advice.clauses
    }

    assert cited - known == set()
    assert {row.clause for row in DoremiPolicy().infractions()} <= cited


def test_everything_is_said_in_both_languages() -> None:
    said = {*everything_said()}

    assert [words for words in said if not JAPANESE.search(words.ja)] == []
    assert [words for words in said if JAPANESE.search(words.en)] == []
    assert [words for words in said if LATIN_WORD.search(words.ja)] == []
    assert [words for words in said if "{" in words.en + words.ja] == []
    assert len(said) > 80


def test_minutes_are_rounded_toward_the_side_they_belong_to() -> None:
    labels = [
        DoremiPolicy({"lateness_boundary": answer}).questions("T07")[1].label.en
        for answer in ("ten_is_single", "ten_is_double")
    ]

    assert labels == ["Minutes (begun ones count whole)", "Minutes (whole ones only)"]


@pytest.mark.parametrize("policy", [POLICIES[0], POLICIES[2]], ids=["doremi", "omoline"])
def test_an_unknown_infraction_is_refused_with_those_there_are(policy: Policy) -> None:
    known = ", ".join(row.code for row in policy.infractions())

    with pytest.raises(InfractionNotFound):
        policy.questions("T99")
    with pytest.raises(InfractionNotFound) as refused:
        policy.advise("T99", {}, ())

    assert refused.value.words == Words(
        en=f'There is no infraction "T99". Choose one of: {known}.',
        ja=f"「T99」という違反はありません。使えるもの: {known}",
    )


@pytest.mark.parametrize(
    ("code", "answers"),
    [
        ("T02", {"found": "later"}),
        ("T05", {"cannot_rewind": "no"}),
        ("T07", {"minutes": -1}),
        ("T07", {"minutes": 9.5}),
        ("T07", {"minutes": True}),
        ("T06", {"role": 1}),
    ],
    ids=["choice", "flag", "negative", "fraction", "bool", "number"],
)
def test_an_answer_that_cannot_be_is_refused(code: str, answers: dict[str, object]) -> None:
    with pytest.raises(AnswerNotAccepted) as refused:
        DoremiPolicy().advise(code, answers, ())

    assert repr(next(iter(answers.values()))) in refused.value.words.ja


@pytest.mark.parametrize(
    ("code", "lightest"),
    [
        ("T02", {"found": "before_start"}),
        ("T05", {"cannot_rewind": False}),
        ("T07", {"absence": "late", "minutes": 0}),
        (FREE, {"shows_ill_will": False, "bears_on_outcome": False}),
    ],
    ids=["mixed", "side", "late", "free"],
)
def test_what_is_left_open_is_the_lightest(code: str, lightest: dict[str, object]) -> None:
    policy = DoremiPolicy()

    assert policy.advise(code, {}, ()) == policy.advise(code, lightest, ())


def test_what_nobody_asked_is_left_aside() -> None:
    policy = DoremiPolicy()

    assert policy.advise("T04", {"minutes": "many"}, ()) == policy.advise("T04", {}, ())


def test_a_setting_that_is_no_answer_is_refused() -> None:
    with pytest.raises(SettingNotAccepted):
        DoremiPolicy({"lateness_boundary": "nine"})
