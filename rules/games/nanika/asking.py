"""Texts and conditions of installed ghosts that only the judge can carry out (NNK-3.13)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.chances import Pick
from rules.core.engine.look import Look
from rules.core.engine.run import Run
from rules.core.engine.values import JUDGE, Value
from rules.core.words import Words
from rules.games.nanika.battle import battle, fighters, role_of
from rules.games.nanika.cards.model import Ability
from rules.games.nanika.effects import printed
from rules.games.nanika.fighting import SIDES
from rules.games.nanika.installing import is_by_hand
from rules.games.nanika.seeing import card_of, ghosts


def check_texts(run: Run) -> None:
    """Ask the judge once for each ghost that comes with a text that is always active."""
    if not run.has_touched("zones") or run.top.proc not in ("setup", "turn", "battle"):
        return
    for seat in range(len(run.seats)):
        for ghost in ghosts(run, seat):
            if run.mark(ghost, "untold"):
                run.mark(ghost, "untold", False, "NNK-3.13")
                _ask(run, ghost)
                return


def _ask(run: Run, ghost: int) -> None:
    card = card_of(run, ghost)
    assert card is not None
    for ability in reversed(card.status):
        if is_by_hand(ability):
            text, en = printed(ability)
            run.ask_judge(text, "NNK-3.13", en=en, card=ghost)


def open_questions(look: Look) -> Iterator[tuple[int, int]]:
    """Yield (ghost, number of the ability) of what the judge has not answered in this battle."""
    answered = {(ghost, number) for ghost, number, _ in look.within("battle", "granted") or ()}
    for side in SIDES:
        for ghost in fighters(look, side):
            card = card_of(look, ghost)
            for number, ability in enumerate(card.status if card is not None else ()):
                if (ghost, number) not in answered and _is_question(look, ghost, ability):
                    yield ghost, number


def _is_question(look: Look, ghost: int, ability: Ability) -> bool:
    if is_by_hand(ability):
        return True
    bonus = ability.bonus
    if bonus is None or not ability.condition or ability.mode != "continuous":
        return False
    return bonus.battle == look.within("battle", "kind") and role_of(look, ghost) in bonus.roles


@battle.step("conditions", "Texts of the ghosts", "ゴーストのテキスト", "NNK-3.13")
def conditions(run: Run) -> None:
    """Whether a condition in words holds, and what an unmodelled text does, the judge says."""
    question = next(open_questions(run), None)
    run.goto("roll_next" if question is None else "condition")


def _quoted(look: Look) -> Words:
    ghost, number = next(open_questions(look))
    card = card_of(look, ghost)
    assert card is not None
    text, en = printed(card.status[number])
    return Words(en or text, text)


@battle.outcome(
    "condition",
    "Does the text of the ghost apply?",
    "ゴーストのテキストは有効か",
    "NNK-3.13",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=lambda look: Pick(("yes", "no")),
    text=_quoted,
)
def condition(run: Run, answer: Value) -> None:
    """The judge answers for one ability at a time."""
    ghost, number = next(open_questions(run))
    run.note(
        "check passed" if answer == "yes" else "not applied",
        "text_judged",
        "NNK-3.13",
        card=run.face(ghost),
        answer=answer,
    )
    run.goto("conditions", granted=(*(run.here("granted") or ()), (ghost, number, str(answer))))
