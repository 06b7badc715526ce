"""What a match sheet as a whole comes to: who won, or why it cannot be so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.core.words import Words
from tournaments.record.model import DOUBLE_LOSS, DRAW, Game
from tournaments.standings.match_result import check_games, leader, match_result
from tournaments.standings.scoring import ScoringRules

TIME = "time"
UNDECIDED = Words(
    en="The match is not decided: enter its remaining games, or say that time was up.",
    ja="まだ勝敗が決まっていません。残りのゲームを入力するか、時間切れを選んでください。",
)
LOST_TWICE = Words(
    en="A double loss has no winner: leave out the games that were won.",
    ja="両者負けに勝者はいません。勝ったゲームは入力しないでください。",
)
PLACES_WRONG = Words(
    en="Give every player at the table a place from 1. Who share a place skip the next ones, as in"
    " 1, 1, 3, 4.",
    ja="卓の全員に1位からの順位を入れてください。同順位のあとは順位を空けます(例：1、1、3、4)。",
)


class SheetRefused(ValueError):
    """The sheet cannot be so; ``problems`` says every reason."""

    def __init__(self, problems: Sequence[Words]) -> None:
        super().__init__(" ".join(words.en for words in problems))
        self.problems = list(problems)


def match_outcome(
    players: Sequence[str],
    games: Sequence[Game],
    best_of: int,
    rules: ScoringRules,
    *,
    said: str | None = None,
    places: Mapping[str, int] | None = None,
) -> str:
    """Return the winner's id, ``"draw"`` or ``"double_loss"``.

    Args:
        said: ``"time"`` when time was up between two games, ``"double_loss"`` by a judge's word.
        places: pods: place by player.

    Raises:
        SheetRefused: it cannot have been so; lists every reason.

    Source: DRM-1.20, DRM-19.03c; our reading of matches that time ends between games, AMB-13.

    >>> from rules.registry import title_for
    >>> doremi = ScoringRules.for_(title_for("doremi"), {})
    >>> one = Game(winner="a", end="goal", points={"a": 100, "b": 40})
    >>> match_outcome(["a", "b"], [one], 3, doremi, said="time")
    'a'
    """
    if places is not None:
        return pod_outcome(players, places)
    problems = [
        numbered(problem.game_number, problem.words)
        for problem in check_games(players, games, best_of, rules)
    ]
    if said == DOUBLE_LOSS and any(game.winner for game in games):
        problems.append(LOST_TWICE)
    if problems:
        raise SheetRefused(problems)
    decided = DOUBLE_LOSS if said == DOUBLE_LOSS else match_result(games, best_of, rules)
    if decided is None and said == TIME:
        decided = on_time(games, rules)
    if decided is None:
        raise SheetRefused([UNDECIDED])
    return decided


def on_time(games: Sequence[Game], rules: ScoringRules) -> str:
    """Return who leads when time is up between games; equal, or by setting undecided, is a draw."""
    if rules.undecided_is_draw:
        return DRAW
    return leader(Counter(game.winner for game in games if game.winner))


def pod_outcome(players: Sequence[str], places: Mapping[str, int]) -> str:
    """Return who came first, or ``"draw"`` when several share the first place."""
    taken = sorted(places.values())
    shared = [1 + sum(other < place for other in taken) for place in taken]
    if set(places) != set(players) or taken != shared:
        raise SheetRefused([PLACES_WRONG])
    first = [player for player in players if places[player] == 1]
    return first[0] if len(first) == 1 else DRAW


def numbered(game: int, words: Words) -> Words:
    return Words(en=f"Game {game}: {words.en}", ja=f"第{game}ゲーム:{words.ja}")
