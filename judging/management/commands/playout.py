import hashlib
from collections.abc import Callable, Iterator, Mapping
from time import process_time
from typing import Any

import msgspec
from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from judging.management.options import whole_number
from rules.core.engine.chances import Picker
from rules.core.engine.game import Game
from rules.core.engine.playable import Playable
from rules.core.engine.playout import Broken, PlayoutReport, picker, play_many, playout
from rules.core.engine.state import State
from rules.core.errors import RulesError
from rules.core.words import Words
from rules.registry import playable, playable_titles
from tournaments.management.aligned import aligned
from tournaments.management.filing import (
    MOST_NOTES,
    Answer,
    AnsweringCommand,
    Unreadable,
    seed_text,
    spoken,
)

MOST_GAMES, MOST_MOVES = 1_000_000, 1_000_000
BROKEN = Words(
    en="Not everything holds that must hold ({count}).",
    ja="守られていない不変条件が{count}件あります。",
)
Start = Callable[[Picker], State]


class Command(AnsweringCommand):
    help = gettext_noop(
        "Play random legal games with the rules engine and look at what must hold after every move."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        known = ", ".join(playable_titles())
        parser.add_argument(
            "--title", required=True, metavar="T", help=_("one of: %(known)s") % {"known": known}
        )
        parser.add_argument("--games", type=whole_number(1, MOST_GAMES), required=True, metavar="N")
        parser.add_argument(
            "--seed", type=seed_text, default="1", metavar="S", help=_("decides every game")
        )
        parser.add_argument(
            "--moves", type=whole_number(1, MOST_MOVES), default=2_000, metavar="N",
            help=_("the most moves of one game; 2000 by default"),
        )  # fmt: skip
        parser.add_argument(
            "--closely", type=whole_number(0, MOST_MOVES), default=10, metavar="N",
            help=_("look at everything after each N-th move; 10 by default, 0 never"),
        )  # fmt: skip

    def answer(self, options: Mapping[str, Any]) -> Answer:
        try:
            title = playable(options["title"])
        except RulesError as error:
            raise Unreadable("--title", spoken(error.words)) from error
        game, start, seed = title.game(None), start_of(title), seed_number(options["seed"])
        count, most = options["games"], options["moves"]
        report = play_many(game, start, count, seed, most, closely=options["closely"])
        speed = moves_per_second(game, start, count, seed, most)
        failure = BROKEN.filled(count=len(report.broken)) if report.broken else None
        document = document_of(options["title"], report, speed)
        return Answer(document, text_of(report, speed), failure=failure)


def seed_number(text: str) -> int:
    """Return the number that begins the generator: the seed itself, or made of its letters."""
    if text.isascii() and text.isdigit() and len(text) < 19:
        return int(text)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())


def start_of(title: Playable) -> Start:
    """Return how a game begins: at one of the title's tables, as the generator has it."""
    return lambda pick: title.start(title.seats[pick(len(title.seats))], pick)


def moves_per_second(game: Game, start: Start, games: int, seed: int, most: int) -> int:
    """Return how many moves the engine makes in a second of CPU time, traces and options made.

    The games are those of ``play_many``, without a look at what must hold.
    """
    moves, begun = 0, process_time()
    for pick in pickers(games, seed):
        try:
            for _move in playout(game, start(pick), pick, most):
                moves += 1
        except Exception:  # play_many tells it
            continue
    return round(moves / max(process_time() - begun, 1e-6))


def pickers(games: int, seed: int) -> Iterator[Picker]:
    """Yield the generator of each game, as ``play_many`` begins them."""
    seeds = picker(seed)
    for _game in range(games):
        yield picker(seeds(1 << 63))


def document_of(title: str, report: PlayoutReport, speed: int) -> dict[str, Any]:
    return {
        "title": title,
        "games": report.games,
        "finished": report.finished,
        "moves": report.moves,
        "moves_per_second": speed,
        "broken": msgspec.to_builtins(list(report.broken)),
    }


def text_of(report: PlayoutReport, speed: int) -> str:
    rows = [
        [_("Games"), f"{report.games}"],
        [_("Finished"), f"{report.finished}"],
        [_("Moves"), f"{report.moves}"],
        [_("Moves per second of CPU time"), f"{speed}"],
        [_("Broken"), f"{len(report.broken)}"],
    ]
    lines = [aligned(rows, right=[1]), *map(line_of, report.broken[:MOST_NOTES])]
    if len(report.broken) > MOST_NOTES:
        lines.append(_("… and %(count)d more") % {"count": len(report.broken) - MOST_NOTES})
    return "\n".join(lines)


def line_of(broken: Broken) -> str:
    place = _("game %(game)d, move %(step)d") % {"game": broken.game, "step": broken.step}
    return f"{place}: {broken.invariant}: {broken.message}"
