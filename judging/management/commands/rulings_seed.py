from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from judging.management.ruling_folders import answer_of, refusals
from judging.services.ruling_seeds import SEEDS, load_seeds
from tournaments.management.filing import Answer, AnsweringCommand


class Command(AnsweringCommand):
    help = gettext_noop("Take in the rulings that come with the site.")

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--replace",
            action="store_true",
            help=_("bring those that are here back to how they came"),
        )

    def answer(self, options: Mapping[str, Any]) -> Answer:
        with refusals(str(SEEDS)):
            return answer_of(load_seeds("replace" if options["replace"] else "keep"))
