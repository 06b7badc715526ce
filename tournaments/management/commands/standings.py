from collections.abc import Mapping, Sequence
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.management.aligned import aligned
from tournaments.management.filing import Answer, FileCommand, Refused, spoken
from tournaments.record import TournamentFile, read_tournament
from tournaments.standings import (
    NoSuchRound,
    Standing,
    check_facts,
    standings,
    why_above_next,
)
from tournaments.standings.labels import MATCH_POINTS, label
from tournaments.standings.ranking import rounded


class Command(FileCommand):
    help = gettext_noop("Print the standings of a tournament file.")

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--after-round", type=int, metavar="N", help=_("the last round to count")
        )

    def answer_file(self, data: bytes, options: Mapping[str, Any]) -> Answer:
        file = read_tournament(data)
        try:
            rows = standings(file, options["after_round"])
        except NoSuchRound as error:
            raise Refused(error.words) from error
        notes = [f"{problem.path}: {spoken(problem.words)}" for problem in check_facts(file)]
        return Answer(_json(rows), _table(file, rows), notes)


def _json(rows: Sequence[Standing]) -> list[dict[str, object]]:
    """Return each row with ``above_next``, why it stands above the next, in both languages."""
    return [
        {**row.to_json(), "above_next": why and {"en": why.en, "ja": why.ja}}
        for row, why in zip(rows, why_above_next(rows), strict=True)
    ]


def _table(file: TournamentFile, rows: Sequence[Standing]) -> str:
    names = {player.id: player.name for player in file.players}
    measures = [name for row in rows[:1] for name in row.tiebreakers]
    heads = [spoken(label(name)).capitalize() for name in (MATCH_POINTS, *measures)]
    head = [_("Rank"), _("Player"), *heads, _("Won-drawn-lost"), _("Byes"), ""]
    body = [_cells(row, names[row.player]) for row in rows]
    return aligned([head, *body], right=[0, *range(2, 3 + len(measures))])


def _cells(row: Standing, name: str) -> list[object]:
    state = _("disqualified") if row.disqualified else _("dropped") if row.dropped else ""
    measures = [rounded(value) for value in row.tiebreakers.values()]
    record = f"{row.wins}-{row.draws}-{row.losses}"
    rank = "–" if row.rank is None else row.rank
    return [rank, name, rounded(row.match_points), *measures, record, row.byes, state]
