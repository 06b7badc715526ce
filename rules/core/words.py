"""One text in both languages of the site."""

from __future__ import annotations

import msgspec


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in English and in Japanese, ready to be shown to a person.

    >>> Words(en="clock", ja="時計").in_("ja-jp")
    '時計'
    """

    en: str
    ja: str

    def in_(self, language: str) -> str:
        """Return the text for ``language``, a code like ``"ja"`` or ``"en-gb"``; English else."""
        return self.ja if language.lower().startswith("ja") else self.en

    def filled(self, **values: object) -> Words:
        """Return both texts with their ``{placeholders}`` filled in.

        A value that is itself ``Words`` gives each language its own text.

        >>> Words(en="the {zone}", ja="{zone}内").filled(zone=Words(en="clock", ja="時計"))
        Words(en='the clock', ja='時計内')
        """
        en = {name: _in(value, "en") for name, value in values.items()}
        ja = {name: _in(value, "ja") for name, value in values.items()}
        return Words(en=self.en.format(**en), ja=self.ja.format(**ja))


def same(text: str) -> Words:
    """Return ``text`` as the same words in both languages: a name, a number."""
    return Words(en=text, ja=text)


def any_of(options: tuple[Words, ...]) -> Words:
    """Return the options as one list, "a, b or c"; "none" when there are no options.

    >>> any_of((same("a"), same("b"), same("c")))
    Words(en='a, b or c', ja='a、b、c')
    """
    if not options:
        return Words(en="none", ja="なし")
    *head, last = [option.en for option in options]
    en = f"{', '.join(head)} or {last}" if head else last
    return Words(en=en, ja="、".join(option.ja for option in options))


def joined(parts: list[Words]) -> Words:
    """Return the parts added up, "a + b".

    >>> joined([same("T01"), same("068")])
    Words(en='T01 + 068', ja='T01＋068')
    """
    return Words(en=" + ".join(p.en for p in parts), ja="＋".join(p.ja for p in parts))


def _in(value: object, language: str) -> object:
    return value.in_(language) if isinstance(value, Words) else value
