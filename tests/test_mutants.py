"""The command that puts small faults into a title's code and runs its tests."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from scripts.mutants import __main__ as command
from scripts.mutants import trying
from scripts.mutants.faults import Fault, faults

SOURCE = '''
"""A module."""
LIMIT: "limit" = 6

def room(hall: list[int]) -> bool:
    """Return whether there is room."""
    if len(hall) >= LIMIT and hall:
        hall.append(1)
        return f"no {LIMIT}" == "DRM-3.5.01"
    return [n for n in hall if n] is not None
'''


def test_each_operator_makes_its_fault_and_leaves_annotations_and_texts_alone() -> None:
    assert [str(fault) for fault in faults(SOURCE.encode())] == [
        "3: 6  ->  7",
        "7: len(hall) >= LIMIT and hall  ->  ((len(hall) >= LIMIT) or (hall))",
        "7: len(hall) >= LIMIT and hall  ->  not (len(hall) >= LIMIT and hall)",
        "7: len(hall) >= LIMIT  ->  len(hall) > LIMIT",
        "8: hall.append(1)  ->  pass",
        "8: 1  ->  2",
        '9: return f"no {LIMIT}" == "DRM-3.5.01"  ->  return None',
        '9: f"no {LIMIT}" == "DRM-3.5.01"  ->  f"no {LIMIT}" != "DRM-3.5.01"',
        '9: "DRM-3.5.01"  ->  "XXX-0"',
        "10: return [n for n in hall if n] is not None  ->  return None",
        "10: [n for n in hall if n] is not None  ->  [n for n in hall if n] is None",
        "10: n  ->  not (n)",
    ]


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("run.move(card, 'home')", ["pass", '"home_other"']),
        ("yield card", ["yield from ()"]),
        ("count += 2", ["pass", "3"]),
        ("raise Full", ["pass"]),
        ("flag = True", ["False"]),
        ("'a text of words'", []),
        ("name = '時計'; zone = 'clock'", ['"clock_other"']),
    ],
)
def test_faults_of_a_statement(line: str, after: list[str]) -> None:
    source = f"def go():\n    {line}\n".encode()

    assert [fault.after for fault in faults(source)] == after


@pytest.mark.parametrize("module", command.modules("doremi", "all"))
def test_every_fault_of_the_title_can_be_read_and_differs(module: str) -> None:
    source = (trying.ROOT / module).read_bytes()
    sound = ast.dump(ast.parse(source))

    changed = [ast.dump(ast.parse(fault.put_into(source))) for fault in faults(source)]

    assert changed
    assert sound not in changed


def test_the_same_seed_chooses_the_same_faults() -> None:
    (module,) = command.modules("doremi", "moving")

    first, again, other = (command.sampled(module, 20, seed) for seed in (1, 1, 2))

    assert first == again
    assert first != other
    assert [fault.start for fault in first] == sorted(fault.start for fault in first)


def test_the_oracle_alone_is_not_asked() -> None:
    tests = command.tests_of("doremi")

    assert "rules/tests/doremi/play/test_movement_steps.py" in tests
    assert [test for test in tests if "test_oracle" in test] == []


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one module, with a test that knows one of its two answers."""
    rules = tmp_path / "rules"
    rules.mkdir()
    (tmp_path / "docs").mkdir()
    (rules / "hall.py").write_text("FULL = 6\nSPARE = 3\n")
    (rules / "test_hall.py").write_text("import hall\n\ndef test():\n    assert hall.FULL == 6\n")
    monkeypatch.setattr(trying, "ROOT", tmp_path)
    return tmp_path


def test_a_fault_is_noticed_or_survives_and_is_told(small: Path, tmp_path: Path) -> None:
    found = faults((small / "rules/hall.py").read_bytes())
    chosen = [("rules/hall.py", fault) for fault in found]

    killed = list(command.tried(tmp_path / "copies", chosen, ("rules/test_hall.py",), 1))

    assert killed == [True, False]
    assert list(command.report(chosen, killed)) == [
        "rules/hall.py: 1 of 2 noticed",
        "survived rules/hall.py:2: 3  ->  4",
        "all: 1 of 2 noticed",
    ]
    assert (tmp_path / "copies/0/rules/hall.py").read_text() == "FULL = 6\nSPARE = 3\n"


def test_tests_that_fail_without_a_fault_tell_nothing(small: Path, tmp_path: Path) -> None:
    (small / "rules/hall.py").write_text("FULL = 5\n")

    with pytest.raises(trying.Red):
        list(command.tried(tmp_path / "copies", [], ("rules/test_hall.py",), 1))


def test_a_fault_that_never_ends_is_noticed(small: Path, tmp_path: Path) -> None:
    (small / "rules/hall.py").write_text("FULL = 6\nwhile FULL > 6:\n    pass\n")
    copy = trying.Copy(tmp_path / "copy", ("rules/test_hall.py",))
    reach, _seconds = copy.watch(("rules/hall.py",))
    endless = Fault(2, 9, 23, "while FULL > 6", "while FULL > 5")

    assert copy.notices("rules/hall.py", endless, reach, seconds=5)


def test_the_tests_that_noticed_a_fault_are_asked_first(small: Path, tmp_path: Path) -> None:
    (small / "rules/test_spare.py").write_text(
        "import hall\n\ndef test():\n    assert hall.SPARE == 3\n"
    )
    tests = ("rules/test_hall.py", "rules/test_spare.py")
    copy = trying.Copy(tmp_path / "copy", tests)
    reach, _seconds = copy.watch(("rules/hall.py",))
    spare = faults((small / "rules/hall.py").read_bytes())[1]

    assert copy.last == "rules/test_hall.py"
    assert copy.notices("rules/hall.py", spare, reach, seconds=60)
    assert copy.last == "rules/test_spare.py"


GAME = """
HALL = 6

def room(n):
    return n < HALL

def full(n):
    assert n
    return (
        n
        == HALL
    )
"""
GAME_TESTS = """
from rules.game import full, room

def test_room():
    assert room(5)

def test_full():
    assert full(6) and not room(6)
"""


def test_a_fault_is_shown_to_the_tests_that_run_through_its_line(
    small: Path, tmp_path: Path
) -> None:
    (small / "rules/__init__.py").touch()
    (small / "rules/game.py").write_text(GAME)
    (small / "rules/test_game.py").write_text(GAME_TESTS)
    copy = trying.Copy(tmp_path / "copy", ("rules/test_game.py",))

    reach, _seconds = copy.watch(("rules/game.py",))

    room, full = "rules/test_game.py::test_room", "rules/test_game.py::test_full"
    assert reach.tests("rules/game.py", 5) == (full, room)
    assert reach.tests("rules/game.py", 11) == (full,)
    assert reach.tests("rules/game.py", 2) is None
    assert reach.tests("rules/game.py", 4) is None
    assert reach.below("rules/game.py", 2) == (full, room)
    assert reach.below("rules/game.py", 12) == ()


def test_how_far_it_is_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(command.shown(iter([True, False, True]))) == [True, False, True]
    assert capsys.readouterr().err == ".S.\n"
