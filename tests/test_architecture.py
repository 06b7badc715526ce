"""The shape of the project: who imports whom, names, sizes."""

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from rules.core.clauses import cited_ids
from rules.core.title_list import CODES

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("config", "judging", "decks", "tournaments", "rules")
LONGEST_FILE = 400
LONGEST_FUNCTION = 50
LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def contracts(folder: Path) -> tuple[int, str]:
    """Return the exit status and the report of the import contracts for the code in ``folder``."""
    done = subprocess.run(
        [sys.executable, "-c", LINT_IMPORTS, "--no-cache"],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_import_contracts_hold() -> None:
    status, report = contracts(ROOT)

    assert status == 0, report


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in PACKAGES:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("tournaments/models/planted.py", "import decks.models", "Apps form one chain"),
        (
            "tournaments/services/planted.py",
            "def late():\n    import tournaments.views",
            "Every door",
        ),
        ("tournaments/record/planted.py", "import tournaments.pairing", "Every door"),
        ("tournaments/standings/planted.py", "import django.db", "Pure code"),
        ("rules/core/planted.py", "import celery", "Pure code"),
        ("rules/core/another.py", "import rules.registry", "Registry over games"),
        ("rules/core/engine/planted.py", "import rules.games.nanika", "Registry over games"),
        ("rules/core/engine/planted.py", "import rules.rulebooks", "Registry over games"),
        ("rules/games/nanika/planted.py", "import rules.games.onsen", "Games do not know"),
        ("rules/core/engine/planted.py", "import random", "The engine has no clock"),
        ("rules/games/nanika/planted.py", "import time", "The engine has no clock"),
        ("decks/services/planted.py", "import tournaments.views", "Screens stay inside"),
        ("decks/helpers.py", "A_MODULE_WITHOUT_A_LAYER = True", "Every door"),
    ],
)
def test_planted_import_is_reported(copy: Path, module: str, line: str, contract: str) -> None:
    (copy / module).write_text(line + "\n")

    status, report = contracts(copy)

    broken = [row for row in report.splitlines() if row.endswith("BROKEN")]
    assert status == 1
    assert any(row.startswith(contract) for row in broken), report


def test_top_level_folders_belong_to_no_installed_distribution() -> None:
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")}

    taken = {name: owners for name, owners in packages_distributions().items() if name in folders}

    assert folders >= set(PACKAGES)
    assert taken == {}


def project_files(*patterns: str) -> Iterator[Path]:
    for pattern in patterns:
        for path in ROOT.rglob(pattern):
            parts = path.relative_to(ROOT).parts
            if not any(p.startswith(".") or p in {"var", "vendor", "migrations"} for p in parts):
                yield path


def too_long(path: Path) -> Iterator[str]:
    """Yield what in ``path`` is longer than the house allows."""
    text = path.read_text(encoding="utf-8")
    if (lines := len(text.splitlines())) > LONGEST_FILE:
        yield f"{path}: {lines} lines"
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > LONGEST_FUNCTION:
                    yield f"{path}: {node.name} has {length} lines"


def test_files_and_functions_are_short() -> None:
    found = [line for path in project_files("*.py", "*.html", "*.js") for line in too_long(path)]

    assert found == []


def test_a_long_file_and_a_long_function_are_found(tmp_path: Path) -> None:
    path = tmp_path / "long.py"
    path.write_text("def endless() -> None:\n" + "    pass\n" * LONGEST_FILE)

    assert list(too_long(path)) == [f"{path}: 401 lines", f"{path}: endless has 401 lines"]


def titles_named(path: Path) -> Iterator[str]:
    """Yield each string, but for docstrings, that is a title's code or holds a clause id."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in told:
            continue
        text = node.value if isinstance(node.value, str) else ""
        if text in CODES or cited_ids(text):
            yield f"{path}:{node.lineno}: {text}"


def test_the_core_names_no_title() -> None:
    files = sorted((ROOT / "rules" / "core").rglob("*.py"))

    assert [line for path in files for line in titles_named(path)] == []


def test_a_title_named_in_the_core_is_found(tmp_path: Path) -> None:
    path = tmp_path / "planted.py"
    path.write_text('"""About doremi."""\nif title == "onsen":\n    clause = "ONS-5.1"\n')

    assert list(titles_named(path)) == [f"{path}:2: onsen", f"{path}:3: ONS-5.1"]
