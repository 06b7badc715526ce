from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from judging.management.dice_answer import (
    RolledSide,
    odds_document,
    odds_text,
    rolled,
    side_document,
    side_text,
)
from rules.games.nanika.dice import DiceNotReadable, odds, parse_side
from tournaments.management.filing import Answer, AnsweringCommand, Unreadable, spoken


class Command(AnsweringCommand):
    help = gettext_noop(
        "Tell the exact chances of dice of Nanika: of one side, or of an attack against a defence."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.epilog = _(
            "A ghost's dice are written like 3D+2, several modifiers like 3D+2+2. The ghosts of a "
            "side stand with & or commas between them, in quotes: '3D+2 & 3D+1'."
        )
        parser.add_argument("attack", help=_("the dice of the side, or of the attack side"))
        parser.add_argument("defence", nargs="?", help=_("the dice of the defence side"))
        parser.add_argument(
            "--clamp", action="store_true", help=_("a result below 0 counts 0 (NNK-A10)")
        )
        parser.add_argument(
            "--pooled",
            action="store_true",
            help=_("a side rolls all its dice together (NNK-A09)"),
        )

    def answer(self, options: Mapping[str, Any]) -> Answer:
        attack = read_side(_("attack side"), options["attack"], options)
        if options["defence"] is None:
            return Answer(document_of(options, attack), side_text(attack))
        defence = read_side(_("defence side"), options["defence"], options)
        chances = odds(attack.totals, defence.totals)
        document = document_of(options, attack)
        document |= {"defence": side_document(defence), "odds": odds_document(chances)}
        parts = [odds_text(chances), side_text(attack), side_text(defence)]
        return Answer(document, "\n\n".join(parts))


def read_side(place: str, text: str, options: Mapping[str, Any]) -> RolledSide:
    """Return the side that an argument writes, with its chances.

    Raises:
        Unreadable: it writes no side; ``place`` says which argument it is.
    """
    try:
        side = parse_side(text)
    except DiceNotReadable as error:
        raise Unreadable(place, spoken(error.words)) from error
    return rolled(side, clamp=options["clamp"], pooled=options["pooled"])


def document_of(options: Mapping[str, Any], attack: RolledSide) -> dict[str, Any]:
    """Return the document of an attack side that nothing stands against yet."""
    return {
        "clamp": options["clamp"],
        "pooled": options["pooled"],
        "attack": side_document(attack),
        "defence": None,
        "odds": None,
    }
