"""What cannot be true of one game as it was entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rules.core.words import Words
from tournaments.record.model import Game
from tournaments.standings.scoring import (
    ScoringRules,
    has_needed_points,
    points_differential,
)

Fault = tuple[str, Words]


class GameProblem(msgspec.Struct, frozen=True):
    """An impossible entry: in which game (from 1), in which field of it, and why."""

    game_number: int
    field: str
    words: Words


NO_SUCH_END = Words(
    en="No game of this title ends by “{end}”.",
    ja="このタイトルのゲームは「{end}」では終わりません。",
)
NOT_AT_TABLE = Words(
    en="{player} does not sit at this table.", ja="{player}はこのマッチのプレイヤーではありません。"
)
NEEDS_WINNER = Words(
    en="A game that ends this way has a winner.", ja="この終わり方では必ず勝者が決まります。"
)
HAS_NO_WINNER = Words(
    en="A game that ends this way is a draw.", ja="この終わり方では引き分けになります。"
)
NO_POINTS_HERE = Words(
    en="Games of this title have no points.", ja="このタイトルのゲームにポイントはありません。"
)
NEGATIVE = Words(
    en="Points cannot be below 0 ({points}).", ja="ポイントは0未満になりません({points})。"
)
WINNER_BELOW_FULL = Words(
    en="A victory by points needs {full}; the winner has {points}. Ended by time or concession?",
    ja="ポイントによる勝利には{full}点が必要ですが、勝者は{points}点です。"
    "時間切れや投了ではありませんか。",
)
WINNER_BEHIND = Words(
    en="The winner has fewer points ({winner}) than the opponent ({loser}).",
    ja="勝者のポイント({winner})が相手({loser})より少なくなっています。",
)
EQUAL_AT_TIME = Words(en="Equal points at time are a draw.", ja="時間切れで同点なら引き分けです。")
UNEQUAL_AT_TIME = Words(
    en="At time the player with more points wins; this is no draw.",
    ja="時間切れではポイントの多い側が勝ちます。引き分けではありません。",
)
UNEQUAL_DRAW = Words(
    en="Whoever has {full} points has won unless both have.",
    ja="{full}点に届いた側が勝ちです。引き分けは双方が届いたときだけです。",
)
OUT_OF_RANGE = Words(
    en="A differential lies between 0 and {full}; {written} does not.",
    ja="得点差は0から{full}までです({written}は範囲外)。",
)
DOES_NOT_FIT = Words(
    en="The sheet says {written}, the points give {counted}.",
    ja="シートの得点差は{written}ですが、ポイントから計算すると{counted}です。",
)
ONLY_WINNER = Words(
    en="Only the winner of a game has a differential; a drawn game has none.",
    ja="得点差を書くのはゲームの勝者だけです。引き分けにはありません。",
)
AFTER_DECISION = Words(
    en="The match was decided before this game.",
    ja="このゲームの前にマッチの勝敗は決まっています。",
)
AFTER_TIME = Words(
    en="No new game begins after time.", ja="時間切れの後に新しいゲームは始まりません。"
)


def problems_of_game(players: Sequence[str], game: Game, rules: ScoringRules) -> Iterator[Fault]:
    """Yield (field, words) for everything in ``game`` that cannot be, whatever came before."""
    end = rules.end(game.end)
    if end is None:
        yield "end", NO_SUCH_END.filled(end=game.end)
        return
    if game.winner is not None and game.winner not in players:
        yield "winner", NOT_AT_TABLE.filled(player=game.winner)
    elif game.winner is None and end.winner == "always":
        yield "winner", NEEDS_WINNER
    elif game.winner is not None and end.winner == "never":
        yield "winner", HAS_NO_WINNER
    yield from _points_faults(players, game, rules)
    yield from _differential_faults(game, rules)


def too_late(previous: Game, rules: ScoringRules) -> Fault:
    """Return why no game can follow ``previous``, the last game of a decided match."""
    return "games", AFTER_TIME if previous.end == "time" else AFTER_DECISION


def _points_faults(players: Sequence[str], game: Game, rules: ScoringRules) -> Iterator[Fault]:
    if game.points and not rules.scoring.has_points:
        yield "points", NO_POINTS_HERE
        return
    strangers = [player for player in game.points if player not in players]
    negative = [points for points in game.points.values() if points < 0]
    yield from (("points", NOT_AT_TABLE.filled(player=player)) for player in strangers)
    yield from (("points", NEGATIVE.filled(points=points)) for points in negative)
    has_both = len(game.points) == len(players) == 2
    if has_both and not strangers and not negative and game.winner in (None, *players):
        yield from _comparison_faults(game, rules)


def _comparison_faults(game: Game, rules: ScoringRules) -> Iterator[Fault]:
    """Yield what both totals contradict, of the ends that compare them."""
    end = rules.end(game.end)
    if end is None or end.scores != "totals":
        return
    if game.end == "time":
        yield from _faults_at_time(game)
    elif rules.has_full_score and end.winner == "either":
        yield from _faults_of_full_score(game, rules.scoring.full_score)


def _faults_at_time(game: Game) -> Iterator[Fault]:
    best, least = max(game.points.values()), min(game.points.values())
    if game.winner is None:
        if best != least:
            yield "winner", UNEQUAL_AT_TIME
    elif best == least:
        yield "winner", EQUAL_AT_TIME
    elif game.points[game.winner] == least:
        yield "points", WINNER_BEHIND.filled(winner=least, loser=best)


def _faults_of_full_score(game: Game, full: int) -> Iterator[Fault]:
    best, least = max(game.points.values()), min(game.points.values())
    own = game.points[game.winner] if game.winner else least
    if game.winner is None:
        if game.end == "goal" and least < full:
            yield "winner", UNEQUAL_DRAW.filled(full=full)
    elif game.end == "goal" and own < full:
        yield "points", WINNER_BELOW_FULL.filled(full=full, points=own)
    elif own < best and own < full:
        yield "points", WINNER_BEHIND.filled(winner=own, loser=best)


def _differential_faults(game: Game, rules: ScoringRules) -> Iterator[Fault]:
    written = game.differential
    if not isinstance(written, int):
        return
    full = rules.scoring.full_score
    if not rules.scoring.has_points:
        yield "differential", NO_POINTS_HERE
    elif game.winner is None:
        if written:
            yield "differential", ONLY_WINNER
    elif written < 0 or (rules.has_full_score and written > full):
        yield "differential", OUT_OF_RANGE.filled(full=full, written=written)
    elif has_needed_points(game, game.winner, rules) and not _counts_nothing(game, rules):
        counted = points_differential(game, game.winner, rules)
        if counted != written:
            yield "differential", DOES_NOT_FIT.filled(written=written, counted=counted)


def _counts_nothing(game: Game, rules: ScoringRules) -> bool:
    """Return whether ``game`` was lost by a penalty that brings the winner no differential."""
    end = rules.end(game.end)
    is_penalty = end is not None and end.scores == "penalty" and not end.decides_match
    return rules.may_lose_for_nothing and is_penalty and game.differential == 0
