"""What each infraction brings under its circumstances: the table of section 22, row by row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from judging.policies.doremi import questions, words
from judging.policies.values import (
    ANY_LEVEL,
    CAUTION,
    EXCLUSION,
    FREE,
    FULL_SCORE,
    GAME_LOSS,
    WARNING,
    Advice,
    Past,
    Row,
)
from rules.core.words import Words

TEN_MINUTES = 10


class Case(msgspec.Struct, frozen=True):
    """An infraction with everything that its level depends on; every question is answered."""

    row: Row
    answers: Mapping[str, Any]
    past: Sequence[Past]
    settings: Mapping[str, object]

    def advice(self, level: int, *reasons: Words, cites: Sequence[str] = (), **more: Any) -> Advice:
        """Return the advice of ``level``, for which its row and ``cites`` are the ground."""
        fields = {"levels": (level,), "is_recorded": level >= WARNING, **more}
        own = (self.row.clause,) if self.row.clause else ()
        return Advice(level=level, reasons=reasons, clauses=(*own, *cites), **fields)

    def removal(self, cards: Words) -> Words:
        """Return that ``cards`` leave the game. Source: our reading of replacing them, AMB-64."""
        is_replaced = self.settings["penalty_removed_cards_replaced"] is True
        return (words.REPLACED if is_replaced else words.NOT_REPLACED).filled(cards=cards)


def seen_before_signal(case: Case) -> Advice:
    """Source: DRM-22.T01."""
    directed = case.removal(words.SEEN_CARDS)
    return case.advice(
        CAUTION, words.SEEN_BEFORE_SIGNAL, cites=("AMB-64",), instructions=(directed,)
    )


def mixed_deck(case: Case) -> Advice:
    """Source: DRM-22.T02."""
    is_late = case.answers["found"] == questions.AFTER_START
    return case.advice(
        GAME_LOSS if is_late else CAUTION,
        words.MIXED_AFTER if is_late else words.MIXED_BEFORE,
        remarks=(words.PREVIOUS_OPPONENT,),
        also=("previous_opponent",),
    )


def extra_cards(case: Case) -> Advice:
    """Source: DRM-22.T03; our reading of the second time, AMB-17."""
    times = sum(past.infraction == case.row.code and not past.is_earlier for past in case.past)
    directed = case.removal(words.EXTRA_CARDS)
    cites = ("AMB-17", "AMB-64")
    if not times:
        return case.advice(CAUTION, words.EXTRA_FIRST, cites=cites, instructions=(directed,))
    reason = words.EXTRA_AGAIN.filled(times=times)
    levels = tuple(level for level in case.row.levels if level >= WARNING)
    return case.advice(WARNING, reason, cites=cites, levels=levels, instructions=(directed,))


def slow_play(case: Case) -> Advice:
    """Source: DRM-22.T04."""
    return case.advice(WARNING, words.SLOW_PLAY)


def forgotten_side_cards(case: Case) -> Advice:
    """Source: DRM-22.T05."""
    if case.answers["cannot_rewind"]:
        return case.advice(GAME_LOSS, words.CANNOT_REWIND)
    directed = case.removal(words.SIDE_CARDS)
    return case.advice(WARNING, words.CAN_REWIND, cites=("AMB-64",), instructions=(directed,))


def teaching(case: Case) -> Advice:
    """Source: DRM-1.22 and DRM-22.T06; our reading of who gets it, AMB-58."""
    decides = case.answers["bears_on_outcome"]
    level, reason = (GAME_LOSS, words.TEACHING_DECIDES) if decides else (WARNING, words.TEACHING)
    manner, said = MANNERS[case.answers["manner"]]
    finished, after = after_own_match(case)
    cites = ("DRM-1.22", *manner, *finished, "AMB-58")
    reasons = (reason, *said, *after)
    if case.answers["role"] == questions.BY_OUTSIDER:
        return case.advice(
            level,
            *reasons,
            words.TAUGHT_BY_OUTSIDER,
            cites=cites,
            levels=case.row.levels,
            instructions=(words.OUTSIDER_LEAVES,),
        )
    also = "taught_player" if case.answers["role"] == questions.SPECTATOR else "spectator"
    return case.advice(level, *reasons, words.BOTH_TAUGHT, cites=cites, also=(also,))


MANNERS: dict[str, tuple[tuple[str, ...], tuple[Words, ...]]] = {
    questions.ADVICE: ((), ()),
    questions.OVERHEARD: (("DRM-1.22a",), (words.OVERHEARD,)),
    questions.RULES: (("DRM-19.04a",), (words.RULES_EXPLAINED,)),
}
"""What was said, with its clause and the reason why it counts."""


def after_own_match(case: Case) -> tuple[tuple[str, ...], tuple[Words, ...]]:
    """Return the clause and the reason when it was done by somebody who had finished."""
    if case.answers["has_finished"]:
        return ("DRM-20.08",), (words.AFTER_OWN_MATCH,)
    return (), ()


def absence(case: Case) -> Advice:
    """Source: DRM-22.T07 and DRM-22.T07a; our readings AMB-15 and AMB-16."""
    losses, cites, reasons = losses_by_absence(case)
    is_late = case.answers["absence"] == questions.LATE
    if_never = words.NO_SHOW[str(case.settings["no_show_is"])]
    return case.advice(
        GAME_LOSS,
        *reasons,
        words.NOT_RECORDED,
        cites=("DRM-22.T07a", *cites, "AMB-16"),
        is_recorded=False,
        losses=losses,
        differential=0 if case.settings["lateness_differential"] == 0 else FULL_SCORE,
        remarks=(if_never,) if is_late else (),
    )


def losses_by_absence(case: Case) -> tuple[int, tuple[str, ...], tuple[Words, ...]]:
    """Return how many games an absence costs, the reading that decided, and the reasons."""
    is_measured = case.settings["leaving_seat_uses_minutes"] is True
    if case.answers["absence"] == questions.LEFT and not is_measured:
        return 1, ("AMB-15",), (words.LEFT_AT_ALL,)
    minutes = case.answers["minutes"]
    is_double = case.settings["lateness_boundary"] == "ten_is_double"
    is_long = minutes > TEN_MINUTES or (is_double and minutes == TEN_MINUTES)
    reason = (words.TWO_LOSSES if is_long else words.ONE_LOSS).filled(minutes=minutes)
    losses = 2 if is_long else 1
    if minutes != TEN_MINUTES:
        return losses, (), (reason,)
    sharp = words.TEN_IS_BEYOND if is_double else words.TEN_IS_WITHIN
    return losses, ("AMB-15",), (reason, sharp)


def annoyance(case: Case) -> Advice:
    """Source: DRM-22.T08."""
    cites, reasons = after_own_match(case)
    return case.advice(WARNING, words.BY_SITUATION, *reasons, cites=cites, levels=case.row.levels)


def cheating(case: Case) -> Advice:
    """Source: DRM-22.T09."""
    return case.advice(EXCLUSION, words.CHEATING)


def changed_deck(case: Case) -> Advice:
    """Source: DRM-22.T10."""
    return case.advice(EXCLUSION, words.DECK_CHANGED)


def at_discretion(case: Case) -> Advice:
    """Return a guide for what may bring any level: what the levels themselves are for.

    Source: DRM-22.01, DRM-22.03.1 and DRM-22.03.2.
    """
    guide = (
        (case.answers["shows_ill_will"], words.ILL_WILL),
        (case.answers["bears_on_outcome"], words.BEARS),
    )
    reasons = tuple(reason for holds, reason in guide if holds)
    return any_level(case, WARNING if reasons else CAUTION, *(reasons or (words.LIGHT,)))


def on_purpose(case: Case) -> Advice:
    """Return a guide for what is ill-willed by its nature. Source: DRM-22.01, DRM-22.03.2."""
    strictly = (words.STRICTLY,) if case.row.code == "P03" else ()
    return any_level(case, WARNING, words.ON_PURPOSE, *strictly)


def any_level(case: Case, level: int, *reasons: Words) -> Advice:
    """Return the advice of ``level`` as a guide. Source: DRM-22.01; of manners, DRM-P.01."""
    manners = ("DRM-P.01",) if case.row.clause == "DRM-P.02" else ()
    return case.advice(
        level,
        words.NO_LEVEL_NAMED,
        *reasons,
        cites=(*manners, "DRM-22.01", f"DRM-22.03.{level}"),
        levels=ANY_LEVEL,
        needs_reason=case.row.code == FREE,
    )


def not_obeyed(case: Case) -> Advice:
    """Source: DRM-22.02a; our reading of an instruction without a penalty, AMB-19."""
    is_free = case.settings["refusal_without_penalty_level"] == "judge"
    reason = words.INSTRUCTION_IGNORED_FREELY if is_free else words.INSTRUCTION_IGNORED
    levels = ANY_LEVEL if is_free else (CAUTION,)
    return case.advice(CAUTION, reason, cites=("AMB-19",), levels=levels)


CASES: dict[str, Callable[[Case], Advice]] = {
    "T01": seen_before_signal,
    "T02": mixed_deck,
    "T03": extra_cards,
    "T04": slow_play,
    "T05": forgotten_side_cards,
    "T06": teaching,
    "T07": absence,
    "T08": annoyance,
    "T09": cheating,
    "T10": changed_deck,
    "P02-abuse": on_purpose,
    "P02-protest": at_discretion,
    "P02-spying": at_discretion,
    "P02-ignoring": at_discretion,
    "P02-counterfeit": at_discretion,
    "P02-stalling": on_purpose,
    "P03": on_purpose,
    "slip": on_purpose,
    "refusal": not_obeyed,
    FREE: at_discretion,
}
