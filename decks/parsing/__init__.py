"""Reading deck lists and card catalogues as people write them. Pure: no framework."""

from decks.parsing.catalogue_file import CatalogueFileError, RowProblem, read_cards
from decks.parsing.deck_file import DeckFile, DeckFileError, read_deck
from decks.parsing.deck_text import LineProblem, ParsedList, parse_deck_text
from decks.parsing.places import place
from decks.parsing.writing import deck_text

__all__ = [
    "CatalogueFileError",
    "DeckFile",
    "DeckFileError",
    "LineProblem",
    "ParsedList",
    "RowProblem",
    "deck_text",
    "parse_deck_text",
    "place",
    "read_cards",
    "read_deck",
]
