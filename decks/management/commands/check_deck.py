from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from decks.parsing import DeckFile, DeckFileError, place, read_deck
from decks.selectors.catalogue import catalogue_of
from rules.core.construction import CardDefinition, Report, Violation, check_deck
from rules.core.errors import RulesError
from rules.core.words import Words
from rules.registry import builtin_cards
from tournaments.management.filing import Answer, FileCommand, Unreadable, spoken

INVALID = Words(
    en="The deck breaks the rules in {count} places.",
    ja="このデッキには{count}件の違反があります。",
)


class Command(FileCommand):
    help = gettext_noop(
        "Check one deck file against the rules of its title, every violation at once."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.epilog = _(
            "A list as text has a heading above each section and one card a line: copies, then "
            "number. It may begin with the lines “title: omoline”, “rules_version: r2” and "
            "“format: sealed”. Without a title line the headings tell the title: clock, diary and "
            "side are Doremi's, events and characters OmoLine's."
        )

    def answer_file(self, data: bytes, options: Mapping[str, Any]) -> Answer:
        try:
            file = read_deck(data)
            report = check_deck(file.deck, cards_for(file), {})
        except DeckFileError as error:
            raise Unreadable(
                options["file"], f"{spoken(place(error.where))}: {spoken(error.words)}"
            ) from error
        except RulesError as error:
            raise Unreadable(options["file"], spoken(error.words)) from error
        count = len(report.violations)
        failure = None if report.valid else INVALID.filled(count=count)
        return Answer(document_of(report), text_of(report), failure=failure)


def cards_for(file: DeckFile) -> Mapping[str, CardDefinition]:
    """Return the cards that came with the deck, else those of the catalogue."""
    if file.cards is not None:
        return file.cards
    title = file.deck.title
    return held_cards(title) or {card.no: card for card in builtin_cards(title)}


def held_cards(title: str) -> Mapping[str, CardDefinition]:
    """Return the catalogue of the database; nothing where there is no database to ask."""
    if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
        return {}  # asking would make an empty file
    try:
        return catalogue_of(title)
    except DatabaseError:
        return {}


def document_of(report: Report) -> dict[str, Any]:
    return {
        "valid": report.valid,
        "violations": [each.to_json() for each in report.violations],
        "notices": [each.to_json() for each in report.notices],
    }


def text_of(report: Report) -> str:
    lines = [line_of(each) for each in (*report.violations, *report.notices)]
    return "\n".join(lines) if report.violations else "\n".join([_("The deck is valid."), *lines])


def line_of(violation: Violation) -> str:
    place = f" [{violation.section}]" if violation.section else ""
    return f"{violation.clause}{place} {spoken(violation.message)}"
