"""Writing a deck list as text that ``parse_deck_text`` reads back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from decks.parsing.deck_text import without_comment
from decks.parsing.lines import LineRefused, card_entry
from rules.core.construction import CardDefinition, Entry
from rules.core.title import Format, Title

POOL_HEADING = {"en": "Pool", "ja": "プール"}


def in_order(codes: Iterable[str], format_: Format) -> list[str]:
    """Return section codes in the order of the format, unknown ones last as they come.

    A stored list does not keep the order: PostgreSQL sorts the keys of JSON in its own way.
    """
    order = [section.code for section in format_.sections]
    return sorted(codes, key=lambda code: order.index(code) if code in order else len(order))


def deck_text(
    sections: Mapping[str, Iterable[Entry]],
    title: Title,
    deck_format: str,
    language: str = "en",
    cards: Mapping[str, CardDefinition] | None = None,
    pool: Iterable[Entry] | None = None,
) -> str:
    """Return the list as text: a heading per section, one card a line with its name if known.

    Args:
        language: of the headings, ``"en"`` or ``"ja"``.
        cards: names are taken from here, by card number.

    Raises:
        FormatNotFound: the title has no such deck format.

    >>> from rules.registry import title_for
    >>> print(deck_text({"clock": [Entry("068", 3)]}, title_for("doremi"), "constructed", "ja"))
    == 時計 ==
    3 068
    """
    format_ = title.format(deck_format)
    blocks = []
    for code in in_order(sections, format_):
        section = format_.section(code)
        label = section.label.in_(language) if section else code
        blocks.append(_block(label, sections[code], title, cards or {}))
    if pool is not None:
        blocks.append(
            _block(
                POOL_HEADING["ja" if language.startswith("ja") else "en"], pool, title, cards or {}
            )
        )
    return "\n\n".join(blocks)


def _block(
    heading: str, lines: Iterable[Entry], title: Title, cards: Mapping[str, CardDefinition]
) -> str:
    written = [_line(entry, cards.get(entry.no), title) for entry in lines]
    return "\n".join([f"== {heading} ==", *written])


def _line(entry: Entry, card: CardDefinition | None, title: Title) -> str:
    """Return the line with the card's name, unless the name would be read as something else."""
    bare = f"{entry.count} {entry.no}"
    named = f"{bare} {' '.join(card.name.split())}" if card and card.name else bare
    return named if _reads_back(named, bare, title) else bare


def _reads_back(named: str, bare: str, title: Title) -> bool:
    try:
        return card_entry(without_comment(named), title) == card_entry(bare, title)
    except LineRefused:
        return False
