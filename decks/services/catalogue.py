"""Fill the card catalogue: from files, and with the cards that come with the site."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db import models, transaction

from decks.errors import CardsRefused
from decks.models import Card
from decks.parsing import CatalogueFileError, RowProblem, read_cards
from decks.signals import cards_imported
from rules.core.construction import CardDefinition
from rules.core.title import Title
from rules.core.words import Words
from rules.registry import builtin_cards, titles
from tournaments.models import User
from tournaments.services.log import announce, record

AT_ONCE = 500
TEXTS = ("no", "name", "reading", "type", "behaviour_key", "alias_of")
CHANGED = ("name", "reading", "type", "level", "is_generic", "behaviour_key", "alias_of", "text")

TOO_LONG = Words(
    en="Card {no}: {column} has {found} characters, at most {limit} are kept.",
    ja="カード{no}の{column}が{found}文字あります。{limit}文字までにしてください。",
)


def cards_in(title: Title, data: bytes) -> tuple[CardDefinition, ...]:
    """Return the cards of a catalogue file without storing them.

    Args:
        data: CSV or JSON, UTF-8 or cp932, with or without a byte order mark.

    Raises:
        CardsRefused: the file, or a row of it, cannot be taken; every fault is listed.
    """
    try:
        cards = read_cards(data, title)
    except CatalogueFileError as error:
        raise CardsRefused(error.problems) from error
    if problems := list(too_long(cards)):
        raise CardsRefused(problems)
    return cards


def too_long(cards: Iterable[CardDefinition]) -> Iterator[RowProblem]:
    """Yield each text that is longer than the catalogue keeps."""
    for card in cards:
        for column in TEXTS:
            found, limit = len(getattr(card, column) or ""), Card._meta.get_field(column).max_length  # type: ignore[union-attr]
            if limit is not None and found > limit:
                words = TOO_LONG.filled(no=card.no, column=column, found=found, limit=limit)
                yield RowProblem(card.no, column, words)


@transaction.atomic
def import_cards(title: Title, data: bytes, *, actor: User | None) -> int:
    """Take every card of the file into the catalogue, or none; return how many.

    A number the catalogue holds already is replaced; cards the file does not name stay.

    Raises:
        CardsRefused: as ``cards_in``; nothing was stored.
    """
    cards = cards_in(title, data)
    store_cards(Card, title.code, cards)
    subject = Card.objects.get(title_code=title.code, no=cards[0].no)
    record(actor, "cards.imported", subject, title=title.code, count=len(cards))
    announce(cards_imported, title_code=title.code)
    return len(cards)


def store_cards(
    model: type[models.Model], title_code: str, cards: Iterable[CardDefinition]
) -> None:
    """Store the cards in ``model``, replacing those of the same number.

    ``model`` is the present ``Card``, or in a migration the one of that time, whose fields may
    be fewer.
    """
    known = {field.name for field in model._meta.get_fields()}
    rows = [
        model(
            **{name: value for name, value in fields_of(title_code, card).items() if name in known}
        )
        for card in cards
    ]
    model._default_manager.bulk_create(
        rows,
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=["title_code", "no"],
        update_fields=[name for name in (*CHANGED, "details", "is_demo") if name in known],
    )


def fields_of(title_code: str, card: CardDefinition) -> dict[str, Any]:
    return {
        "title_code": title_code,
        "no": card.no,
        "name": card.name,
        "reading": card.reading or "",
        "type": card.type or "",
        "level": card.level,
        "is_generic": card.generic,
        "behaviour_key": card.behaviour_key or "",
        "alias_of": card.alias_of or "",
        "text": card.text or "",
        "details": card.details,
        "is_demo": card.demo,
    }


@transaction.atomic
def load_builtin_catalogue(model: type[models.Model] = Card) -> int:
    """Store the cards that come with the site and return how many were new.

    Numbers the catalogue holds already stay as they are, so this can run at any time and never
    overwrites an imported card.
    """
    count = 0
    for title in titles():
        held = set(
            model._default_manager.filter(title_code=title.code).values_list("no", flat=True)
        )
        new = [card for card in builtin_cards(title.code) if card.no not in held]
        store_cards(model, title.code, new)
        count += len(new)
    return count
