"""Disputed games for tests: a position of demo cards, and one with hidden cards."""

from pathlib import Path

from judging.models import GameRecord
from judging.selectors.game_records import OpenRecord, open_record
from judging.services.game_records import play_step
from judging.services.record_starts import About, start_from_preset, start_from_scenario
from rules.core.document.reading import main_line
from rules.core.engine.actions import Act
from tournaments.models import Tournament, User
from tournaments.tests.factories import make_user

SCENARIOS = Path(__file__).resolve().parents[2] / "docs" / "scenarios"


def make_record(
    preset: str = "two_on_one_happening",
    *,
    title: str = "doremi",
    version: str = "4.01",
    tournament: Tournament | None = None,
    actor: User | None = None,
) -> GameRecord:
    """Return a record that begins with a preset."""
    about = About(tournament=tournament)
    return start_from_preset(title, version, preset, about, actor=actor or make_user("fay"))


def make_replayed(file: str = "doremi/dispute-03-put-to-sleep-on-the-way.json") -> GameRecord:
    """Return a record of a scenario file with all its steps."""
    data = (SCENARIOS / file).read_bytes()
    return start_from_scenario(data, About(), actor=make_user("fay")).record


def opened(record: GameRecord) -> OpenRecord:
    """Return the record as it is stored now."""
    return open_record(GameRecord.objects.get(pk=record.pk))


def root(record: GameRecord) -> str:
    return main_line(opened(record).document)[0].id


def last(record: GameRecord) -> str:
    return main_line(opened(record).document)[-1].id


def legal(record: GameRecord, node: str) -> list[Act]:
    """Return what the players may do at the node."""
    game, state = opened(record).game, opened(record).state(node)
    return [option.action for option in game.legal(state)]


def step(record: GameRecord, node: str, place: int = 0, actor: User | None = None) -> str:
    """Play what may be done at the node, by its place in the list; return the new node."""
    act = legal(record, node)[place]
    return play_step(record, node, act, actor=actor or make_user("fay")).node
