"""Checks that a title can use for its own problems: decks, turns, dice, what stands on what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from rules.core.validation.naming import card_words, problem
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.chances import Dice
    from rules.core.engine.look import Look
    from rules.core.engine.problems import Problem
    from rules.core.engine.state import Piece
    from rules.core.engine.values import Value


def every_piece(piece: Piece) -> bool:
    """Return yes: the deck is that of the whole table."""
    return True


def deck_problems(
    look: Look,
    deck: Mapping[str, int],
    clause: str,
    of: Callable[[Piece], bool] = every_piece,
) -> Iterator[Problem]:
    """Yield how the cards on the table differ from a registered deck.

    Args:
        deck: how many of each card, by number.
        clause: cited by the problems.
        of: which pieces are of this deck, where there are several.
    """
    pieces = [piece for piece in look.pieces.values() if of(piece)]
    counts = Counter(piece.card for piece in pieces if piece.card)
    pools = dict.fromkeys(piece.pool for piece in pieces if not piece.card)
    told = all(pool in look.pools for pool in pools)
    for pool in pools:
        counts.update(look.pools.get(pool, {}))
    for card in dict.fromkeys((*deck, *counts)):
        found, registered = counts[card], deck.get(card, 0)
        words = {"card": card, "n": found, "most": registered}
        if found and not registered:
            yield problem(
                "card_not_in_deck", "breaks-a-rule", "pieces", NOT_IN_DECK, clause, **words
            )
        elif found > registered or (told and found < registered):
            yield problem("card_total", "breaks-a-rule", "pieces", TOTAL, clause, **words)


def future_marks(look: Look, mark: str, now: int, clause: str) -> Iterator[Problem]:
    """Yield which cards say that something was done on a turn that has not come yet."""
    for number in look.pieces:
        turn = look.mark(number, mark)
        if type(turn) is int and turn > now:
            yield problem(
                "mark_in_future", "implausible", f"pieces.{number}.{mark}", FUTURE, clause,
                card=card_words(look, number), name=look.rules.facts[mark].label, n=turn, now=now,
            )  # fmt: skip


def dice_problems(dice: Dice, faces: Value, place: str, clause: str) -> Iterator[Problem]:
    """Yield why these faces cannot have been thrown with the dice."""
    if not isinstance(faces, tuple) or len(faces) != dice.count:
        yield problem("dice_count", "stop", place, COUNT, clause, n=dice.count)
        return
    for face in faces:
        if type(face) is not int or not 1 <= face <= dice.faces:
            yield problem("dice_face", "stop", place, FACE, clause, face=face, most=dice.faces)


def order_problems(look: Look, fact: str) -> Iterator[Problem]:
    """Yield whether a fact does not name each seat once."""
    order, declared = look.fact(fact), look.rules.facts[fact]
    seats = tuple(range(len(look.seats)))
    if not isinstance(order, tuple) or tuple(sorted(order, key=str)) != tuple(
        sorted(seats, key=str)
    ):
        yield problem(
            "turn_order", "stop", f"facts.{fact}", ORDER, declared.clause, name=declared.label
        )


def standing_problems(look: Look, allowed: Mapping[str, tuple[str, ...]]) -> Iterator[Problem]:
    """Yield which procedures stand on one on which they cannot.

    Args:
        allowed: for each procedure those right below it, each as ``procedure`` or
            ``procedure.step``; "" is the bottom. Procedures left out may stand anywhere.
    """
    below: tuple[str, ...] = ("",)
    for place, frame in enumerate(look.frames):
        if not set(below) & set(allowed.get(frame.proc, below)):
            procedure = look.rules.procedures[frame.proc]
            yield problem(
                "frames_mismatch", "stop", f"frames[{place}]", STANDING, proc=procedure.label
            )
        below = (frame.proc, f"{frame.proc}.{frame.step}")


NOT_IN_DECK = Words(
    "{card} is on the table {n} times and not in the registered deck.",
    "{card}は登録デッキにありませんが、卓に{n}枚あります。",
)
TOTAL = Words(
    "{card} is on the table {n} times; the registered deck has {most}.",
    "{card}が{n}枚あります（登録デッキでは{most}枚）。",
)
FUTURE = Words(
    "{card}: {name} says turn {n}, but it is turn {now}.",
    "{card}: {name}が{n}ターン目ですが、今は{now}ターン目です。",
)
COUNT = Words("Enter {n} dice, one face for each.", "ダイス{n}個の目を入れてください。")
FACE = Words(
    "A die shows 1 to {most}, not {face}.", "ダイスの目は1から{most}です（{face}は出ません）。"
)
ORDER = Words("{name} must name each seat once.", "{name}には全員を一度ずつ入れてください。")
STANDING = Words(
    "“{proc}” cannot be under way here: check what it is part of.",
    "「{proc}」はここでは行われません。どの手順の中か確かめてください。",
)
