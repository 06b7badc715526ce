"""The cards of a title as the engine knows them, narrowed by a word and by support."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import get_args

from judging.selectors.rulebooks import holds
from rules.core.engine.support import LABELS, CardSupport, Support
from rules.core.title import Title
from rules.core.words import Words
from rules.registry import card_support, title_for
from rules.rulebooks import Clause, Rulebook, rulebook
from tournaments.names import fold


@dataclass(frozen=True)
class CardsPage:
    """What the page of a title's cards shows: those that remain after narrowing, and its limits."""

    title: Title
    book: Rulebook
    every: tuple[CardSupport, ...]
    cards: tuple[CardSupport, ...]

    @property
    def choices(self) -> list[tuple[Support, Words, int]]:
        """Each support with its words and its number of cards."""
        return [
            (code, LABELS[code], sum(card.support == code for card in self.every))
            for code in get_args(Support)
        ]

    @property
    def not_automatic(self) -> list[CardSupport]:
        """The cards of which the judge carries out something."""
        return [card for card in self.every if card.support != "automatic"]

    @property
    def notes(self) -> list[Clause]:
        """The clauses that inform and bind nobody, so that no engine enforces them."""
        return [clause for clause in self.book.clauses.values() if clause.kind == "note"]


def cards_page(title_code: str, wanted: str, support: str) -> CardsPage | None:
    """Return the cards that hold ``wanted``, in the order of the deck; None without any cards.

    Args:
        wanted: part of a number, a name or a text in either language; width, kana and case do
            not matter. Empty: everything.
        support: how much of it the engine carries out; anything unknown: however much.

    Raises:
        TitleNotFound: no title has this code.
    """
    every = card_support(title_code)
    if not every:
        return None
    word, chosen = fold(wanted.strip()), support if support in LABELS else ""
    return CardsPage(
        title=title_for(title_code),
        book=rulebook(title_code),
        every=every,
        cards=tuple(
            card for card in every if chosen in ("", card.support) and holds(word, card_texts(card))
        ),
    )


def card_texts(card: CardSupport) -> Iterator[str]:
    yield card.no
    yield card.reading
    texts = (words for text in card.texts for words in (text.heading, text.text, *text.reasons))
    marked = (card.marked,) if card.marked else ()
    for words in (card.name, card.kind, LABELS[card.support], *marked, *texts):
        yield from (words.en, words.ja)
