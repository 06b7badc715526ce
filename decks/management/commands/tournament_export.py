import re
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from decks.management.refusals import refusals
from decks.selectors.tournament_files import export_tournament
from rules.core.words import same
from tournaments.management.filing import AnsweringCommand, Refused, Unreadable
from tournaments.models import Tournament
from tournaments.record import write_tournament

NUMBER = re.compile(r"[0-9]{1,18}")


class Command(AnsweringCommand):
    help = gettext_noop("Write a tournament as a tournament file, deck lists included.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", help=_("number or slug of the tournament"))
        parser.add_argument("--output", metavar="FILE", help=_("write to this file"))

    def handle(self, *args: Any, **options: Any) -> None:
        with refusals(options["id"]):
            data = write_tournament(export_tournament(tournament_called(options["id"])))
        if options["output"] is None:
            self.stdout.write(data.decode(), ending="")
        else:
            write_bytes(options["output"], data)


def tournament_called(wanted: str) -> Tournament:
    """Return the tournament with this slug, or else this number."""
    found = Tournament.objects.filter(slug=wanted).first() if wanted.isascii() else None
    if found is None and NUMBER.fullmatch(wanted):
        found = Tournament.objects.filter(pk=int(wanted)).first()
    if found is None:
        text = _("There is no tournament “%(wanted)s”.") % {"wanted": wanted}
        raise Refused(same(text))
    return found


def write_bytes(file: str, data: bytes) -> None:
    try:
        with open(file, "wb") as stream:
            stream.write(data)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable(file, _("cannot be written (%(reason)s)") % {"reason": reason}) from error
