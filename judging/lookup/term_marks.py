"""Where the terms of a glossary stand in a text: the first place of each, the longest term first."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

ASIDE = re.compile(r"\s*\(([^)]*)\)\s*")
CODE = re.compile(r"[A-Z]+\d*")
KANJI, KATAKANA = "[一-鿿々]", "[ァ-ヺー]"


@dataclass(frozen=True)
class Entry:
    """A term as the glossary prints it, with the key that names it."""

    key: str
    ja: str
    en: str


@dataclass(frozen=True)
class Piece:
    """A part of a text; ``key`` names the term that it is, "" where it is none."""

    text: str
    key: str = ""


@dataclass(frozen=True)
class Marker:
    """Finds the terms of one glossary in texts of one language, "ja" or "en"."""

    language: str
    entries: tuple[Entry, ...]

    def pieces(self, text: str, own: Collection[str] = ()) -> tuple[Piece, ...]:
        """Return the text in pieces, the first place of each term as a piece of its own.

        Args:
            own: keys of the terms that the text is known to use. An English word that the glossary
                explains in brackets has other meanings too, and a single character stands in other
                words, so those are marked only when the text is known to use them.

        >>> marker = Marker("en", (Entry("day", "1日", "day"), Entry("extra", "追加の1日", "extra day")))
        >>> [(piece.text, piece.key) for piece in marker.pieces("An extra day is a day.")]
        [('An ', ''), ('extra day', 'extra'), (' is a ', ''), ('day', 'day'), ('.', '')]
        """
        return tuple(piece for piece in self._cut(text, own) if piece.text)

    def _cut(self, text: str, own: Collection[str]) -> Iterator[Piece]:
        done, end = set[str](), 0
        for match in self._pattern.finditer(text):
            key = self._key_of(match)
            if key not in done and (key in own or key not in self._doubtful):
                done.add(key)
                yield Piece(text[end : match.start()])
                yield Piece(match[0], key)
                end = match.end()
        yield Piece(text[end:])

    def _key_of(self, match: re.Match[str]) -> str:
        return self._keys[int(str(match.lastgroup).removeprefix("form"))]

    @cached_property
    def _forms(self) -> tuple[tuple[str, str], ...]:
        """Every form with the key of its term, the longest first."""
        found: dict[str, str] = {}
        for entry in self.entries:
            for form in printed(entry.ja, entry.en) if self.language == "ja" else said(entry.en):
                found.setdefault(form, entry.key)
        return tuple(sorted(found.items(), key=lambda each: (-len(each[0]), each[0])))

    @cached_property
    def _keys(self) -> tuple[str, ...]:
        return tuple(key for _form, key in self._forms)

    @cached_property
    def _doubtful(self) -> frozenset[str]:
        if self.language == "ja":
            return frozenset(key for form, key in self._forms if len(form) == 1)
        return frozenset(entry.key for entry in self.entries if has_aside(entry.en))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        bounded = japanese if self.language == "ja" else english
        forms = (f"(?P<form{n}>{bounded(form)})" for n, (form, _key) in enumerate(self._forms))
        return re.compile("|".join(forms) or "(?!)")


def printed(ja: str, en: str) -> list[str]:
    """Return the words by which a term stands in Japanese texts.

    A dot parts two words where the English has two as well; else it belongs to the word.

    >>> printed("寝る・寝かす", "asleep / put to sleep"), printed("ペナルティ・レベル", "penalty level (PL)")
    (['寝る', '寝かす'], ['ペナルティ・レベル'])
    """
    is_several = ja.count("・") == en.count(" / ") > 0
    return ja.split("・") if is_several else ja.split(" / ")


def said(en: str) -> list[str]:
    """Return the words by which a term stands in English texts.

    >>> said("caution (PL1)"), said("red / black / blue text"), said("(reward) differential")
    (['caution', 'PL1'], ['red text', 'black text', 'blue text'], ['differential'])
    """
    codes = [aside for aside in ASIDE.findall(en) if CODE.fullmatch(aside)]
    *first, last = ASIDE.sub(" ", en).strip().split(" / ")
    noun = last.split(" ")[1:]
    shared = f" {noun[0]}" if len(noun) == 1 and all(" " not in word for word in first) else ""
    return [*(word + shared for word in first), last, *codes]


def has_aside(en: str) -> bool:
    """Return whether the glossary explains the word in brackets, so that it has other meanings.

    >>> has_aside("hold (attribute)"), has_aside("caution (PL1)"), has_aside("(reward) differential")
    (True, False, False)
    """
    return any(not CODE.fullmatch(match[1]) and match.start() > 0 for match in ASIDE.finditer(en))


def english(form: str) -> str:
    """Return the pattern of whole words in any case, also of several; of capitals as they are."""
    word = re.escape(form)
    return rf"(?<![\w-]){word if form.isupper() else f'(?i:{word}(?:e?s)?)'}(?![\w-])"


def japanese(form: str) -> str:
    """Return the pattern of a word: a kanji alone, and katakana, stand beside none of their kind."""
    before, after = (fence(character, form) for character in (form[0], form[-1]))
    return f"{f'(?<!{before})' if before else ''}{re.escape(form)}{f'(?!{after})' if after else ''}"


def fence(character: str, form: str) -> str:
    """Return what must not stand beside this end of a word: it would be another word."""
    if re.match(KATAKANA, character):
        return KATAKANA
    if character.isdecimal():
        return r"\d"
    if character.isascii() and character.isalnum():
        return "[A-Za-z0-9]"
    return KANJI if len(form) == 1 else ""
