"""What must hold inside the rounds of a tournament file."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.record.errors import RecordError, fault
from tournaments.record.model import (
    CUT,
    DOUBLE_LOSS,
    DRAW,
    SWISS,
    Game,
    Match,
    Noted,
    TournamentFile,
)


def check_rounds(file: TournamentFile, ids: frozenset[str], ends: frozenset[str]) -> None:
    """Check numbers, seats and results of all rounds.

    Args:
        ids: the players of the tournament.
        ends: the ways in which a game of the title can end.

    Raises:
        RecordError: the first fault.
    """
    sizes = range(2, 7) if file.tournament.structure == "pods" else range(2, 3)
    stage: str = SWISS
    for n, round_ in enumerate(file.rounds):
        path = f"$.rounds[{n}]"
        _check_number(f"{path}.number", round_.number, n + 1)
        if stage == CUT and round_.stage == SWISS:
            raise fault(
                f"{path}.stage",
                "no Swiss round can follow the top cut",
                "決勝トーナメントの後にスイスドローの回戦は置けません",
            )
        stage = round_.stage
        for id_ in round_.scores or ():
            _known(f"{path}.scores", id_, ids)
        for id_ in _noted_ids(round_.noted):
            _known(f"{path}.noted", id_, ids)
        _check_matches(path, round_.matches, ids, sizes, ends)


def _noted_ids(noted: Noted | None) -> Iterator[str]:
    if noted is not None:
        yield from noted.awarded
        for pair in noted.unmet:
            yield from pair
        for id_, entry in noted.entries.items():
            yield from (id_, *entry.avoid)


def _check_number(path: str, number: int, expected: int) -> None:
    if number != expected:
        raise fault(
            path,
            "rounds are numbered 1, 2, 3 … in order: {expected} is expected here, not {number}",
            "回戦の番号は1から順に付けます。ここは{expected}のはずですが{number}です",
            expected=expected,
            number=number,
        )


def _check_matches(
    path: str, matches: list[Match], ids: frozenset[str], sizes: range, ends: frozenset[str]
) -> None:
    seated: set[str] = set()
    tables: set[int] = set()
    for n, match in enumerate(matches):
        here = f"{path}.matches[{n}]"
        _check_seats(f"{here}.players", match, ids, sizes, seated)
        _check_table(f"{here}.table", match.table, tables)
        _check_result(here, match)
        for g, game in enumerate(match.games):
            _check_game(f"{here}.games[{g}]", game, match.players, ends)


def _check_table(path: str, table: int | None, taken: set[int]) -> None:
    if table is None:
        return
    if table in taken:
        raise fault(
            path,
            "table {table} is taken by another match of the round",
            "{table}番テーブルはこの回戦の別のマッチが使っています",
            table=table,
        )
    taken.add(table)


def _check_seats(
    path: str, match: Match, ids: frozenset[str], sizes: range, seated: set[str]
) -> None:
    for n, player in enumerate(match.players):
        _known(f"{path}[{n}]", player, ids)
        if player in seated:
            raise fault(
                f"{path}[{n}]",
                "{id} already sits at a table of this round",
                "{id}はこの回戦のほかのマッチに入っています",
                id=repr(player),
            )
        seated.add(player)
    if len(match.players) not in (range(1, 2) if match.bye else sizes):
        raise _wrong_size(path, match, sizes)


def _wrong_size(path: str, match: Match, sizes: range) -> RecordError:
    if match.bye:
        return fault(path, "a bye is for one player", "不戦勝は1人だけです")
    if len(sizes) == 1:
        return fault(
            path,
            "a match has two players, a bye (with bye: true) one",
            "マッチは2人で行います。1人なら不戦勝(bye: true)としてください",
        )
    return fault(
        path,
        "a pod has {least} to {most} players",
        "卓の人数は{least}人から{most}人です",
        least=sizes[0],
        most=sizes[-1],
    )


def _check_result(path: str, match: Match) -> None:
    if match.result is not None and match.result not in (*match.players, DRAW, DOUBLE_LOSS):
        raise fault(
            f"{path}.result",
            "{result} neither sits at this table nor is it draw or double_loss",
            "{result}はこのマッチのプレイヤーでも、draw・double_lossでもありません",
            result=repr(match.result),
        )
    if match.bye and match.result not in (None, *match.players):
        raise fault(f"{path}.result", "a bye is won", "不戦勝の結果は勝ちだけです")
    if match.bye and match.games:
        raise fault(f"{path}.games", "a bye has no games", "不戦勝にゲームはありません")
    if match.places is not None and set(match.places) != set(match.players):
        raise fault(
            f"{path}.places",
            "the places must name each player of this table once",
            "順位はこの卓のプレイヤー全員について書いてください",
        )


def _check_game(path: str, game: Game, players: list[str], ends: frozenset[str]) -> None:
    if game.winner is not None and game.winner not in players:
        raise fault(
            f"{path}.winner",
            "{id} does not sit at this table",
            "{id}はこのマッチのプレイヤーではありません",
            id=repr(game.winner),
        )
    for player in game.points:
        if player not in players:
            raise fault(
                f"{path}.points",
                "{id} does not sit at this table",
                "{id}はこのマッチのプレイヤーではありません",
                id=repr(player),
            )
    if game.end not in ends:
        raise fault(
            f"{path}.end",
            "no game of this title ends by {end}",
            "このタイトルのゲームは{end}では終わりません",
            end=repr(game.end),
        )


def _known(path: str, player: str, ids: frozenset[str]) -> None:
    if player not in ids:
        raise fault(
            path,
            "no player has the id {id}",
            "IDが{id}のプレイヤーはいません",
            id=repr(player),
        )
