"""What the rules say of a deck file, without storing anything."""

from decks.errors import DeckUnreadable
from decks.parsing import DeckFileError, read_deck
from decks.selectors.catalogue import catalogue_of
from rules.core.construction import Report, check_deck
from rules.core.errors import RulesError
from rules.registry import title_for


def report_on(data: bytes) -> Report:
    """Return every violation in a deck file (our JSON, or plain text) under the usual readings.

    Raises:
        DeckUnreadable: with the line or the JSON path.
    """
    try:
        file = read_deck(data)
        cards = catalogue_of(file.deck.title) if file.cards is None else file.cards
        return check_deck(file.deck, cards, title_for(file.deck.title).defaults())
    except DeckFileError as error:
        raise DeckUnreadable(error.where, error.words) from error
    except RulesError as error:
        raise DeckUnreadable("$", error.words) from error
