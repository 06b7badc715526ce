from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from judging.services.ruling_files import export_rulings
from tournaments.management.filing import Answer, AnsweringCommand, Unreadable


class Command(AnsweringCommand):
    help = gettext_noop("Write every ruling into a folder, open ones as well: one text file each.")

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("folder", help=_("the folder; made where it is missing"))

    def answer(self, options: Mapping[str, Any]) -> Answer:
        try:
            count = export_rulings(Path(options["folder"]))
        except OSError as error:
            raise Unreadable(options["folder"], error.strerror or str(error)) from error
        return Answer({"rulings": count}, _("%(count)d rulings written") % {"count": count})
