"""Dice as people write them: ``3D+2`` for a ghost, ``3D+2 & 3D+1`` for a side of two."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from rules.core.cards.refusals import quoted
from rules.core.construction.numbers import DASHES
from rules.core.errors import RulesError
from rules.core.words import Words

MOST_DICE = 12
MOST_GHOSTS = 12
LARGEST_MODIFIER = 999

BETWEEN_GHOSTS = re.compile(r"[&,、]")
TERM = re.compile(r"(?P<dice>[0-9]+)D(?P<modifiers>(?:[+-][0-9]+)*)")
BEGINNING = re.compile(r"(?:[0-9]+(?:D(?:[+-][0-9]+)*[+-]?)?)?")

NO_DICE = Words(
    en="No dice are written. Write a ghost like 3D+2 and several like 3D+2 & 3D+1.",
    ja="ダイスが書かれていません。3D+2のように、複数なら3D+2 & 3D+1のように書いてください。",
)
GHOST_MISSING = Words(
    en="A ghost is missing in “{text}”. Write one on both sides of each & or comma.",
    ja="「{text}」にゴーストが足りません。&や読点の前後に一体ずつ書いてください。",
)
ENDS_EARLY = Words(
    en="“{text}” ends too early. Write the number of dice, D and modifiers, like 3D+2.",
    ja="「{text}」は途中で終わっています。3D+2のように、個数、D、補正の順に書いてください。",
)
NOT_UNDERSTOOD = Words(
    en="“{text}” cannot be read from “{rest}” on. "
    "Write the number of dice, D and modifiers, like 3D+2.",
    ja="「{text}」は「{rest}」から先が読めません。3D+2のように、個数、D、補正の順に書いてください。",
)
DICE_OUT_OF_RANGE = Words(
    en="“{text}” has {dice} dice. Write 1 to {most} dice for a ghost.",
    ja="「{text}」はダイスが{dice}個です。一体につき1個から{most}個で書いてください。",
)
MODIFIER_OUT_OF_RANGE = Words(
    en="The modifier of “{text}” is too large. Write one from -{most} to +{most}.",
    ja="「{text}」の補正が大きすぎます。-{most}から+{most}までで書いてください。",
)
TOO_MANY_GHOSTS = Words(
    en="“{text}” has {ghosts} ghosts. Write at most {most} for a side.",
    ja="「{text}」はゴーストが{ghosts}体です。一つの側に{most}体までで書いてください。",
)


class DiceNotReadable(RulesError):
    """A text is not the dice of a ghost or of a side."""


@dataclass(frozen=True)
class DiceTerm:
    """The dice of one ghost and what is added to them.

    >>> str(DiceTerm(3, 4)), str(DiceTerm(2, 0)), str(DiceTerm(1, -3))
    ('3D+4', '2D', '1D-3')
    """

    dice: int
    modifier: int = 0

    def __str__(self) -> str:
        return f"{self.dice}D{self.modifier:+d}" if self.modifier else f"{self.dice}D"


Side = tuple[DiceTerm, ...]


def parse_term(text: str) -> DiceTerm:
    """Return the dice that ``text`` writes, its modifiers added up.

    Width and case do not matter, nor blanks beside D and the signs.

    Raises:
        DiceNotReadable: it is no dice term, or has no dice, more than 12, or too large a modifier.

    >>> parse_term("3D+2+2"), parse_term("１ｄ－３")
    (DiceTerm(dice=3, modifier=4), DiceTerm(dice=1, modifier=-3))
    """
    plain = unicodedata.normalize("NFKC", text).translate(DASHES).upper().strip()
    plain = re.sub(r"\s*([D+-])\s*", r"\1", plain)
    if not plain:
        raise DiceNotReadable(NO_DICE)
    if not (found := TERM.fullmatch(plain)):
        raise _unreadable(text, plain)
    return DiceTerm(_dice(found["dice"], text), _modifier(found["modifiers"], text))


def parse_side(text: str) -> Side:
    """Return the ghosts that ``text`` writes with & or commas between them.

    Raises:
        DiceNotReadable: there is no ghost, one of them cannot be read, or there are more than 12.

    >>> [str(ghost) for ghost in parse_side("3D+2 & 3D+1")]
    ['3D+2', '3D+1']
    """
    parts = BETWEEN_GHOSTS.split(unicodedata.normalize("NFKC", text))
    if len(parts) > MOST_GHOSTS:
        raise DiceNotReadable(
            TOO_MANY_GHOSTS.filled(text=quoted(text), ghosts=len(parts), most=MOST_GHOSTS)
        )
    if len(parts) > 1 and not all(part.strip() for part in parts):
        raise DiceNotReadable(GHOST_MISSING.filled(text=quoted(text)))
    return tuple(parse_term(part) for part in parts)


def written(side: Side) -> str:
    """Return a side as it can be parsed again.

    >>> written((DiceTerm(3, 2), DiceTerm(2)))
    '3D+2 & 2D'
    """
    return " & ".join(map(str, side))


def _unreadable(text: str, plain: str) -> DiceNotReadable:
    if rest := BEGINNING.sub("", plain, count=1):
        return DiceNotReadable(NOT_UNDERSTOOD.filled(text=quoted(text), rest=quoted(rest)))
    return DiceNotReadable(ENDS_EARLY.filled(text=quoted(text)))


def _dice(digits: str, text: str) -> int:
    significant = digits.lstrip("0") or "0"
    # Longer numbers are refused unread: Python itself refuses to read very long ones.
    if len(significant) > len(str(MOST_DICE)) or not 1 <= int(significant) <= MOST_DICE:
        raise DiceNotReadable(
            DICE_OUT_OF_RANGE.filled(text=quoted(text), dice=quoted(significant), most=MOST_DICE)
        )
    return int(significant)


def _modifier(modifiers: str, text: str) -> int:
    parts = re.findall(r"([+-])0*([0-9]+)", modifiers)
    is_short = all(len(digits) <= len(str(LARGEST_MODIFIER)) for _, digits in parts)
    total = sum(int(sign + digits) for sign, digits in parts) if is_short else None
    if total is None or abs(total) > LARGEST_MODIFIER:
        raise DiceNotReadable(
            MODIFIER_OUT_OF_RANGE.filled(text=quoted(text), most=LARGEST_MODIFIER)
        )
    return total
