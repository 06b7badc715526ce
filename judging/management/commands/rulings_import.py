from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from judging.management.ruling_folders import answer_of, refusals
from judging.services.ruling_import import Differing, import_rulings
from tournaments.management.filing import Answer, AnsweringCommand


class Command(AnsweringCommand):
    help = gettext_noop("Take the rulings of a folder into the database, all of them or none.")

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("folder", help=_("the folder, as rulings_export writes it"))
        parser.add_argument(
            "--replace",
            action="store_true",
            help=_("put files that differ in the place of the rulings"),
        )

    def answer(self, options: Mapping[str, Any]) -> Answer:
        differing: Differing = "replace" if options["replace"] else "refuse"
        with refusals(options["folder"]):
            return answer_of(import_rulings(Path(options["folder"]), differing=differing))
