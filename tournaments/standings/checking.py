"""What in a tournament's facts does not fit together, beyond the shape of the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from rules.core.words import Words
from tournaments.record.model import CUT, DOUBLE_LOSS, DRAW, Match, Player, Round, TournamentFile
from tournaments.standings.match_result import check_games, match_result
from tournaments.standings.outcome import on_time
from tournaments.standings.scoring import ScoringRules, is_entry_missing, rules_of
from tournaments.standings.winners import rules_in


class FactProblem(msgspec.Struct, frozen=True):
    """A doubt about the facts: where, what, and whether it can be (a warning) or cannot."""

    path: str
    words: Words
    severity: Literal["problem", "warning"]


class ForgottenEntry(msgspec.Struct, frozen=True):
    """A won game whose differential nobody wrote, so that it counts 0.

    Source: Doremi tournament rules 4.01, DRM-21.06.
    """

    round: int
    table: int | None
    game_number: int
    winner: str
    path: str


WRONG_RESULT = Words(
    en="The games give the result {counted}, the file says {written}.",
    ja="ゲームの結果からは{counted}ですが、{written}と記録されています。",
)
NO_RESULT = Words(
    en="The games decide the match ({counted}), but it has no result.",
    ja="ゲームの結果でマッチは決まっています({counted})が、結果がありません。",
)
OPEN_MATCH = Words(
    en="The result is {written}, though the games leave the match open.",
    ja="ゲームの結果では決着していませんが、{written}と記録されています。",
)
FORGOTTEN = Words(
    en="The differential was not written and counts 0.",
    ja="得点差が記入されていないため0として数えます。",
)
NOT_ACTIVE = Words(
    en="{player} sits here though not taking part in this round.",
    ja="{player}はこの回戦に参加していないはずですが、マッチに入っています。",
)
NOT_SEATED = Words(
    en="{player} has no match in this round.", ja="{player}はこの回戦にマッチがありません。"
)


NO_WINNER = Words(
    en="A match of the top cut needs a winner; the result is {written}.",
    ja="決勝トーナメントのマッチには勝者が必要ですが、{written}と記録されています。",
)


def check_facts(file: TournamentFile) -> list[FactProblem]:
    """Return every doubt about ``file``, problems and warnings, in the order of the file."""
    rules = rules_of(file)
    return [
        problem
        for n, round_ in enumerate(file.rounds)
        for problem in (
            *_match_problems(
                f"$.rounds[{n}]", round_, file.tournament.best_of, rules_in(round_.stage, rules)
            ),
            *_seat_warnings(f"$.rounds[{n}]", round_, file.players),
            *_undecided_cut(f"$.rounds[{n}]", round_),
        )
    ]


def _undecided_cut(path: str, round_: Round) -> Iterator[FactProblem]:
    for m, match in enumerate(round_.matches if round_.stage == CUT else ()):
        if match.result == DRAW:
            words = NO_WINNER.filled(written=DRAW)
            yield FactProblem(f"{path}.matches[{m}].result", words, "warning")


def forgotten_entries(file: TournamentFile) -> list[ForgottenEntry]:
    """Return the won games without a written differential, for the staff to ask about.

    Source: Doremi tournament rules 4.01, DRM-21.06.
    """
    rules = rules_of(file)
    return [
        ForgottenEntry(round_.number, match.table, g + 1, game.winner or "", path)
        for n, round_ in enumerate(file.rounds)
        for m, match in enumerate(round_.matches)
        for g, game in enumerate(match.games)
        if is_entry_missing(game, rules)
        for path in [f"$.rounds[{n}].matches[{m}].games[{g}].differential"]
    ]


def _match_problems(
    path: str, round_: Round, best_of: int, rules: ScoringRules
) -> Iterator[FactProblem]:
    for m, match in enumerate(round_.matches):
        here = f"{path}.matches[{m}]"
        for problem in check_games(match.players, match.games, best_of, rules):
            place = f"{here}.games[{problem.game_number - 1}].{problem.field}"
            yield FactProblem(place.removesuffix(".games"), problem.words, "problem")
        for g, game in enumerate(match.games):
            if is_entry_missing(game, rules):
                yield FactProblem(f"{here}.games[{g}].differential", FORGOTTEN, "warning")
        if match.games and match.places is None:
            yield from _result_problems(f"{here}.result", match, best_of, rules)


def _result_problems(
    path: str, match: Match, best_of: int, rules: ScoringRules
) -> Iterator[FactProblem]:
    counted = match_result(match.games, best_of, rules)
    if counted is None and match.on_time and match.result != DOUBLE_LOSS:
        counted = on_time(match.games, rules)
    values = {"counted": counted, "written": match.result}
    if counted is None and match.result is not None:
        yield FactProblem(path, OPEN_MATCH.filled(**values), "warning")
    elif counted is not None and match.result is None:
        yield FactProblem(path, NO_RESULT.filled(**values), "warning")
    elif counted != match.result:
        yield FactProblem(path, WRONG_RESULT.filled(**values), "problem")


def _seat_warnings(path: str, round_: Round, players: list[Player]) -> Iterator[FactProblem]:
    if round_.stage != "swiss":
        return
    seated = {player for match in round_.matches for player in match.players}
    for player in players:
        if player.id in seated and not may_play(player, round_.number):
            yield FactProblem(f"{path}.matches", NOT_ACTIVE.filled(player=player.id), "warning")
        if player.id not in seated and is_active(player, round_.number):
            yield FactProblem(f"{path}.matches", NOT_SEATED.filled(player=player.id), "warning")


def is_active(player: Player, round_number: int) -> bool:
    """Return whether ``player`` is to be paired in the round: there, not dropped, not excluded."""
    excluded = player.disqualified_in_round
    return may_play(player, round_number) and (excluded is None or excluded > round_number)


def may_play(player: Player, round_number: int) -> bool:
    """Return whether ``player`` can sit in the round, perhaps to be excluded during it."""
    dropped, excluded = player.dropped_after_round, player.disqualified_in_round
    return (
        player.checked_in
        and player.joined_in_round <= round_number
        and (dropped is None or dropped >= round_number)
        and (excluded is None or excluded >= round_number)
    )
