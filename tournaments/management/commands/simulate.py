from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.management.aligned import aligned
from tournaments.management.filing import Answer, AnsweringCommand, seed_text
from tournaments.pairing import simulate
from tournaments.record.model import MOST_PLAYERS

MOST_ROUNDS = 1_000
COLUMNS = ("round", "players", "pairing_ms", "standings_ms", "rematches", "float_total")


class Command(AnsweringCommand):
    help = gettext_noop(
        "Play a whole tournament in memory with random results and time every round."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        players, rounds = _whole_number(MOST_PLAYERS), _whole_number(MOST_ROUNDS)
        parser.add_argument("--players", type=players, required=True, metavar="N")
        parser.add_argument("--rounds", type=rounds, required=True, metavar="R")
        parser.add_argument(
            "--seed", type=seed_text, default="1", metavar="S", help=_("decides all results")
        )

    def answer(self, options: Mapping[str, Any]) -> Answer:
        report: dict[str, Any] = simulate(options["players"], options["rounds"], options["seed"])
        heads = [
            _("Round"), _("Players"), _("Pairing, ms"), _("Standings, ms"), _("Rematches"),
            _("Score differences"),
        ]  # fmt: skip
        rows = [[row[column] for column in COLUMNS] for row in report["rounds"]]
        total = _("Together %(ms)s ms of CPU time") % {"ms": report["total_ms"]}
        return Answer(report, aligned([heads, *rows], right=range(len(heads))) + f"\n{total}")


def _whole_number(most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from 1 to ``most`` for an option."""

    def whole_number(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= most:
            raise ArgumentTypeError(
                _("a whole number from 1 to %(most)d is needed") % {"most": most}
            )
        return int(text)

    return whole_number
