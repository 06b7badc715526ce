"""The bars of the rules engine, and that what is measured are whole random games."""

from random import Random

from rules.registry import game_for, playable
from scripts.bench import engine, positions
from scripts.bench.engine import PEER, Speed
from scripts.bench.positions import Work


def test_a_slow_title_misses_its_bars_beside_the_peer() -> None:
    found = [Speed("nanika", 100, 6_000.0, 9_000, 80.0), Speed(PEER, 100, 25_000.0)]

    told = [(bar.kind, bar.what, bar.found, bar.is_met) for bar in engine.bars(found)]

    assert told == [
        ("must", "nanika actions/s", "6,000 (python-chess 25,000)", True),
        ("aim", "nanika actions/s", "6,000 (python-chess 25,000)", False),
    ]


def test_the_table_sets_each_title_beside_the_peer() -> None:
    found = [Speed("nanika", 100, 6_000.0, 9_000, 80.0), Speed(PEER, 200, 24_000.0)]

    assert list(engine.table(found).rows) == [
        ("nanika", "100", "6,000", "0.25", "9.0", "80"),
        (PEER, "200", "24,000", "1.00", "-", "-"),
    ]


def test_work_on_positions_is_held_to_its_bars() -> None:
    found = [Work("nanika", 21.0, 1.0, 10.0, 30.0, 2_500.0)]

    missed = [bar.what for bar in positions.bars(found) if not bar.is_met]

    assert missed == ["nanika legal, heaviest", "nanika document"]


def test_a_measured_game_is_played_to_its_end() -> None:
    start = playable("nanika").start(2, Random(1).randrange)

    actions = engine._played(game_for("nanika"), start, Random(1))

    assert 50 < actions < engine.LIMIT
