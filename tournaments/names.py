"""Names as people write them: cleaned, refused with the place of what cannot stand, sorted by kana."""

import unicodedata

import jaconv

from rules.core.words import Words

LONGEST = 80
MARKS_IN_A_ROW = 4
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
JOINERS = {"\u200c", "\u200d"}


class NameRefused(ValueError):
    """The text cannot stand as a name; ``words`` says which character and where."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


def printable(text: str) -> str:
    """Return a line of text as it can be stored: control characters left out, single spaces.

    Nobody types them, and not every database takes them.

    >>> printable(" 卓が" + chr(0) + "揺れる  と言う ")
    '卓が揺れる と言う'
    """
    return "".join(mark for mark in " ".join(text.split()) if mark.isprintable())


def clean_name(text: str) -> str:
    """Return ``text`` in NFC with single spaces, or raise.

    Raises:
        NameRefused: it is empty, longer than 80 characters, or holds a control, direction,
            private-use or unassigned character, or more than four marks in a row.

    >>> clean_name("  青木   あおい ")
    '青木 あおい'
    """
    refuse_characters(text)
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(character.isalnum() for character in name):
        raise NameRefused(
            Words(en="A name needs at least one letter.", ja="名前には文字が必要です。")
        )
    length = max(len(name), len(unicodedata.normalize("NFKC", name)))
    if length > LONGEST:
        raise NameRefused(
            Words(
                en=f"A name may have {LONGEST} characters; this one has {length}.",
                ja=f"名前は{LONGEST}文字までです({length}文字あります)。",
            )
        )
    return name


def refuse_characters(text: str) -> None:
    marks = 0
    for position, character in enumerate(text, start=1):
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        is_forbidden = (
            category in FORBIDDEN and character not in JOINERS and not character.isspace()
        )
        if is_forbidden or marks > MARKS_IN_A_ROW or category in ("Zl", "Zp"):
            raise NameRefused(
                Words(
                    en=f"Character {position} (U+{ord(character):04X}) cannot stand in a name.",
                    ja=f"{position}文字目(U+{ord(character):04X})は名前に使えません。",
                )
            )


def sort_key(name: str, reading: str) -> str:
    """Return the key that sorts by reading, katakana and half-width kana beside hiragana.

    >>> sort_key("青木", "アオキ") == sort_key("青木", "あおき")
    True
    """
    return fold(reading or name)[:120] + "\t" + fold(name)[:70]


def fold(text: str) -> str:
    """Return ``text`` folded for search and sorting: NFKC, hiragana, lower case."""
    folded: str = jaconv.kata2hira(unicodedata.normalize("NFKC", text))
    return folded.casefold()
