from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from msgspec.structs import replace

from rules.core.words import Words
from tournaments.management.aligned import aligned
from tournaments.management.filing import Answer, FileCommand, Refused, seed_text, spoken
from tournaments.pairing import (
    PairingImpossible,
    PairingResult,
    pair,
    planned_rounds,
    request_for,
    round_seed,
)
from tournaments.pairing.cut_seeding import has_cut
from tournaments.pairing.elimination import cut_round, with_cut
from tournaments.record import CUT, TournamentFile, read_tournament
from tournaments.standings.tally import is_finished

UNFINISHED = Words(
    en="Round {round} is not finished: no result at table {tables}.",
    ja="第{round}回戦が終わっていません。結果のないテーブル：{tables}",
)
ALL_PLAYED = Words(en="All {rounds} rounds are played.", ja="予定の全{rounds}回戦が終わりました。")


class Command(FileCommand):
    help = gettext_noop("Print the pairings of the next round of a tournament file.")

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--seed", type=seed_text, metavar="S", help=_("in place of the tournament's seed")
        )

    def answer_file(self, data: bytes, options: Mapping[str, Any]) -> Answer:
        file = read_tournament(data)
        obstacle = obstacle_to_pairing(file)
        if obstacle is not None:
            raise Refused(obstacle)
        secret = file.tournament.seed if options["seed"] is None else options["seed"]
        try:
            result = next_round(file, secret)
        except PairingImpossible as error:
            raise Refused(error.words) from error
        return Answer(result.to_json(), _table(file, result))


def next_round(file: TournamentFile, secret: str) -> PairingResult:
    """Return the next round of ``file``: a Swiss one, or once those are over one of the top cut."""
    number = len(file.rounds) + 1
    if not is_cut_next(file):
        return pair(request_for(file, number), round_seed(secret, number))
    info = replace(file.tournament, seed=secret)
    return cut_round(with_cut(replace(file, tournament=info)), number)


def is_cut_next(file: TournamentFile) -> bool:
    """Return whether the next round belongs to the top cut."""
    has_begun = bool(file.cut_seeds) or any(round_.stage == CUT for round_ in file.rounds)
    is_due = has_cut(file.tournament) and len(file.rounds) >= planned_rounds(file)
    return has_begun or is_due


def obstacle_to_pairing(file: TournamentFile) -> Words | None:
    """Return why the next round of ``file`` cannot be paired yet or any more, or None."""
    last = file.rounds[-1] if file.rounds else None
    if last is not None:
        waiting = [match for match in last.matches if not is_finished(match)]
        if waiting:
            tables = [str(match.table or "-".join(match.players)) for match in waiting]
            return UNFINISHED.filled(round=last.number, tables=", ".join(tables))
    rounds = planned_rounds(file)
    if is_cut_next(file):
        return None
    return ALL_PLAYED.filled(rounds=rounds) if len(file.rounds) >= rounds else None


def _table(file: TournamentFile, result: PairingResult) -> str:
    names = {player.id: player.name for player in file.players}
    head = [_("Table"), _("Players"), _("Reason")]
    rows = [
        [
            match.table or "–",
            " – ".join(names[player] for player in match.players),
            spoken(match.reason.words()),
        ]
        for match in result.matches
    ]
    return aligned([head, *rows], right=[0])
