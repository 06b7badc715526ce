"""The table of cases: what is given, and what the policies have to say of it."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import yaml

from judging.policies.doremi import DoremiPolicy
from judging.policies.model import Policy
from judging.policies.plain import PlainPolicy
from judging.policies.rows import rows_of
from judging.policies.values import FREE, FULL_SCORE, Advice, Conversion, Past
from rules.registry import title_for

CASES = Path(__file__).with_name("cases.yaml")
DAY = date(2026, 5, 3)
REFUSE = "refuse"


class Expected(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What has to come out, as one value."""

    proposed: int
    levels: list[int]
    recorded: bool
    effect: str
    directed: list[str] = []
    also: list[str] = []
    losses: int = 0
    differential: int = FULL_SCORE
    follows: list[str] = []
    needs_reason: bool = False
    uncited: list[str] = []


class Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is given; ``decided`` None means as proposed."""

    id: str
    clauses: list[str]
    give: str = FREE
    refuse: int | None = None
    is_refusal: bool = False
    answers: dict[str, Any] = {}
    past: list[str] = []
    match: int | None = None
    settings: dict[str, Any] = {}
    plain: str = ""
    house: dict[str, Any] = {}
    decided: int | None = None


def read_table() -> list[tuple[Given, Expected]]:
    """Return the rows of the table, each parted into what goes in and what comes out."""
    rows = yaml.safe_load(CASES.read_text("utf-8"))
    return [parted(row) for row in rows]


def parted(row: dict[str, Any]) -> tuple[Given, Expected]:
    names = set(Expected.__struct_fields__)
    given = {name: value for name, value in row.items() if name not in names}
    expected = {name: value for name, value in row.items() if name in names}
    return (
        msgspec.convert({**given, "is_refusal": REFUSE in row}, Given),
        msgspec.convert(expected, Expected),
    )


def policy_for(given: Given) -> Policy:
    if given.plain:
        return PlainPolicy(rows_of(title_for(given.plain)), **given.house)
    return DoremiPolicy(given.settings)


def past_of(line: str) -> Past:
    """Return the entry that ``line`` writes, as in ``"11 1 T03 m7 used earlier"``."""
    key, level, *words = line.split()
    flags = {"used", "earlier"} & {*words}
    matches = [int(word[1:]) for word in words if word[0] == "m" and word[1:].isdigit()]
    codes = [word for word in words if word not in flags and word[0] != "m"]
    return Past(
        key=int(key),
        level=int(level),
        on=DAY,
        infraction=codes[0] if codes else FREE,
        match=matches[0] if matches else None,
        is_used="used" in flags,
        is_earlier="earlier" in flags,
    )


def outcome_of(given: Given) -> Expected:
    """Return what the policy makes of ``given``."""
    policy, past = policy_for(given), [past_of(line) for line in given.past]
    advice = (
        policy.refusal(given.refuse)
        if given.is_refusal
        else policy.advise(given.give, given.answers, past)
    )
    level = given.decided or advice.level
    follows = policy.conversions(level, past, match=given.match)
    effect = policy.outcome(level)
    return Expected(
        proposed=advice.level,
        levels=list(advice.levels),
        recorded=policy.is_recorded(given.give, level),
        effect=effect,
        directed=[words.en for words in (*advice.instructions, *advice.remarks)],
        also=list(advice.also),
        losses=advice.losses if effect == "game_loss" else 0,
        differential=advice.differential,
        follows=[line_of(conversion) for conversion in follows],
        needs_reason=advice.needs_reason,
        uncited=sorted({*given.clauses} - cited(policy, advice, level, follows)),
    )


def line_of(conversion: Conversion) -> str:
    """Return ``conversion`` as the table writes it, as in ``"2 from 11 12 0"``."""
    return f"{conversion.level} from {' '.join(map(str, conversion.sources))}"


def cited(policy: Policy, advice: Advice, level: int, follows: tuple[Conversion, ...]) -> set[str]:
    """Return every clause that the policy names for what it says."""
    derived = {conversion.clause for conversion in follows}
    return {*advice.clauses, *policy.clauses_of(level), *derived}
