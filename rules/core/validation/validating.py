"""What is doubtful or wrong about a position: everything at once, how grave, and how to mend it."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from rules.core.engine.problems import Problem
from rules.core.validation.cards import card_problems
from rules.core.validation.facts import fact_problems
from rules.core.validation.frames import decision_problems, procedure_problems
from rules.core.validation.naming import problem
from rules.core.validation.pools import pool_problems
from rules.core.validation.table import (
    edition_problems,
    result_problems,
    seat_problems,
    setting_problems,
)
from rules.core.validation.zones import zone_problems
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.game import Game
    from rules.core.engine.look import Look
    from rules.core.engine.state import State

CHECKS: tuple[Callable[[Look], Iterable[Problem]], ...] = (
    edition_problems,
    seat_problems,
    setting_problems,
    zone_problems,
    card_problems,
    pool_problems,
    fact_problems,
    procedure_problems,
    result_problems,
)
logger = logging.getLogger(__name__)
NUMBER, LONGEST_NUMBER = re.compile(r"(\d+)"), 20
GRAVITY = ("stop", "breaks-a-rule", "implausible", "note")


def validate(game: Game, state: State) -> tuple[Problem, ...]:
    """Return every doubt about the position, the gravest first, in the same order for equal states.

    The title is asked, and the decision that the game waits for is looked at, only when nothing
    stops the game yet: their code may trust that what it reads is there. Where it trips all the
    same, the position stops at that.
    """
    look = game.look(state)
    found = [each for check in CHECKS for each in check(look)]
    if state.cards != game.cards_hash:
        found.append(problem("cards_differ", "note", "cards", CARDS))
    for check in (game.rules.problems, decision_problems):
        if is_playable(found):
            found += _trusting(look, check)
    return tuple(sorted(dict.fromkeys(found), key=_order))


def _order(found: Problem) -> tuple[Any, ...]:
    """Return where a doubt stands among others: by gravity and code, card 2 before card 10."""
    place = [part.zfill(LONGEST_NUMBER) for part in NUMBER.split(found.place)]
    return GRAVITY.index(found.severity), found.code, place, found.hint.en


def _trusting(look: Look, check: Callable[[Look], Iterable[Problem]]) -> list[Problem]:
    """Return what a check finds that trusts the position."""
    try:
        return list(check(look))
    except Exception:  # a title may trip over any contradiction that nobody foresaw
        logger.warning("a position contradicts itself", exc_info=True)
        place = f"frames[{len(look.frames) - 1}]"
        return [problem("contradiction", "stop", place, TRIPPED)]


def is_playable(problems: Iterable[Problem]) -> bool:
    """Return whether the game can go on from a position with these problems."""
    return all(each.severity != "stop" for each in problems)


CARDS = Words(
    "The position was made with another set of cards: check the texts that matter.",
    "この局面は別のカードデータで作られました。関わる札の文を確かめてください。",
)
TRIPPED = Words(
    "What is entered contradicts itself where the game stands: check what the procedures "
    "remember, or begin at an earlier step.",
    "場面と入力が食い違っています。手順の内容を確かめるか、前の段階から始めてください。",
)
