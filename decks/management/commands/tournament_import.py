from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from decks.management.refusals import refusals
from decks.services.tournament_files import Imported, import_tournament
from tournaments.errors import NoSuchPerson
from tournaments.management.filing import Answer, FileCommand, spoken
from tournaments.models import User


class Command(FileCommand):
    help = gettext_noop("Read a tournament file into the database, whole or not at all.")

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--replace",
            action="store_true",
            help=_("put it in the place of the tournament with its slug"),
        )
        parser.add_argument("--organiser", metavar="USER", help=_("who organises it, by user name"))

    def answer_file(self, data: bytes, options: Mapping[str, Any]) -> Answer:
        with refusals(options["file"]):
            actor = person(options["organiser"])
            imported = import_tournament(data, actor=actor, replace=options["replace"])
            document = imported.to_json()
            return Answer(document, str(document["id"]), notes_on(imported))


def person(username: str | None) -> User | None:
    """Return who signs in as ``username``; None stays None."""
    if username is None:
        return None
    known = (
        User.objects.filter(username=username) if username.isprintable() else User.objects.none()
    )
    user = known.first()
    if user is None:
        raise NoSuchPerson(name=username)
    return user


def notes_on(imported: Imported) -> list[str]:
    tournament = imported.tournament
    said = {
        "created": _("Imported: %(name)s (%(slug)s)."),
        "replaced": _("Replaced: %(name)s (%(slug)s)."),
        "unchanged": _("Held already, nothing changed: %(name)s (%(slug)s)."),
    }[imported.outcome]
    notes = [said % {"name": tournament.name, "slug": tournament.slug}]
    if not tournament.memberships.exists():
        notes.append(_("Nobody organises it yet but site administrators; see --organiser."))
    return notes + [f"{path}: {spoken(words)}" for path, words in imported.warnings]
