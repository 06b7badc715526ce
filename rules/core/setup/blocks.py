"""Which thing a line of a set-up text speaks of, in the block of the table or of a seat."""

from __future__ import annotations

from difflib import get_close_matches

from rules.core.setup.errors import Unclear
from rules.core.setup.lines import key_of
from rules.core.setup.names import Lookup, Names
from rules.core.setup.users import TABLE
from rules.core.words import Words, any_of, same

HEAD = {
    "title": ("title", "タイトル"),
    "users": ("users", "参加者", "席"),
    "cards": ("cards", "カード"),
    "next": ("next", "次の番号"),
    "at": ("at", "場面"),
    "doing": ("doing", "手順"),
    "result": ("result", "結果"),
}
"""The lines of the table that every title has, by what they may be called."""

OUT = {"out": ("out", "敗退")}
"""The line of a seat that every title has."""

KINDS = {
    "setting": ("setting", "設定"),
    "zone": ("zone", "場所"),
    "fact": ("fact", "値"),
    "pool": ("pool", "候補"),
}
"""What may stand before a name, and must where the name alone would not tell."""

KIND_OF = {word: kind for kind, words in KINDS.items() for word in words}


class Block:
    """The lines that may stand together: those of the table, or those of a seat."""

    def __init__(self, names: Names, *, seat: bool) -> None:
        self.seat, own = seat, OUT if seat else HEAD
        self.words = {word: code for code, words in own.items() for word in words}
        self.lookups: dict[str, Lookup] = {
            "zone": names.zone(each=seat),
            "fact": names.fact("seat" if seat else "table"),
        }
        if not seat:
            self.lookups["setting"] = names.settings

    def find(self, said: str) -> tuple[str, str]:
        """Return the kind of thing that the words before a colon mean, and its code.

        Raises:
            Unclear: nothing is called so, or several things are.
        """
        first, _, rest = said.partition(" ")
        kind = KIND_OF.get(key_of(first)) if rest else None
        if kind == "pool" and not self.seat:
            return kind, rest.strip()
        if kind in self.lookups and not self.called(said):
            return kind, self.lookups[kind].find(rest)
        if key_of(said) in self.words:
            return "own", self.words[key_of(said)]
        return self._one(said)

    def _one(self, said: str) -> tuple[str, str]:
        found = self.called(said)
        if len(found) == 1:
            return found[0]
        if found:
            ways = any_of(tuple(same(f"{kind} {code}") for kind, code in found))
            raise Unclear(SEVERAL.filled(name=said, ways=ways))
        raise Unclear(self._missing(said))

    def called(self, said: str) -> list[tuple[str, str]]:
        """Return everything that is called so, by code or else by label."""
        by_code = [
            (kind, code) for kind, names in self.lookups.items() for code in names.coded(said)
        ]
        return by_code or [
            (kind, code) for kind, names in self.lookups.items() for code in names.get(said)
        ]

    def _missing(self, said: str) -> Words:
        near = [
            names.called_words(code)
            for names in self.lookups.values()
            for code in names.nearest(said)
        ]
        near += [
            same(word) for word in get_close_matches(key_of(said), self.words, n=2, cutoff=0.7)
        ]
        if near:
            return NEAR.filled(name=said, known=any_of(tuple(near)))
        known = (
            names.called_words(code)
            for kind, names in self.lookups.items()
            for code in names.labels
            if kind != "setting"
        )
        return NOTHING_CALLED.filled(name=said, known=any_of(tuple(known)))

    def name(self, kind: str, code: str) -> str:
        """Return how a line of this thing begins, so that it is found again."""
        if key_of(code) not in self.words and self.called(code) == [(kind, code)]:
            return code
        return f"{kind} {code}"


def is_table(said: str) -> bool:
    """Return whether the heading leads back to the table."""
    return key_of(said) in TABLE


SEVERAL = Words(
    "“{name}” may mean several things. Write {ways}.",
    "「{name}」は複数のものを指します。次のように書いてください: {ways}",
)
NEAR = Words(
    "Nothing here is called “{name}”. Did you mean {known}?",
    "「{name}」というものはここにありません。もしかして: {known}",
)
NOTHING_CALLED = Words(
    "Nothing here is called “{name}”. Write one of: {known}.",
    "「{name}」というものはここにありません。使えるもの: {known}",
)
