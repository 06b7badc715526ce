"""Nobody but its owner reads the database of a laptop."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from config.private_files import close_own_file
from config.settings.databases import SQLITE_OPTIONS, database


@pytest.fixture(autouse=True)
def _open_handed() -> Iterator[None]:
    before = os.umask(0o000)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in folder.iterdir()}


def write(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path)
    connection.executescript(f"{SQLITE_OPTIONS['init_command']} CREATE TABLE a (b);")
    return connection


def connected(name: str) -> Any:
    return SimpleNamespace(vendor="sqlite", settings_dict={"NAME": name})


def test_own_file_and_its_journals_are_closed_and_keep_what_they_hold(
    tmp_path: Path, settings: Any
) -> None:
    settings.VAR_DIR = tmp_path
    name = database("", tmp_path)["NAME"]
    connection = write(name)
    assert set(modes(tmp_path).values()) != {"0o600"}

    close_own_file(connected(name))

    assert modes(tmp_path) == {
        "gunbai.sqlite3": "0o600",
        "gunbai.sqlite3-wal": "0o600",
        "gunbai.sqlite3-shm": "0o600",
    }
    assert sqlite3.connect(name).execute("SELECT name FROM sqlite_master").fetchall() == [("a",)]
    connection.close()


def test_a_file_named_by_its_administrator_is_left_alone(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    path = tmp_path / "shared.sqlite3"
    path.touch(mode=0o660)

    close_own_file(connected(str(path)))

    assert modes(tmp_path) == {"shared.sqlite3": "0o660"}


def test_reading_the_settings_makes_no_file(tmp_path: Path) -> None:
    for url in ("", f"sqlite:///{tmp_path}/named.sqlite3", "sqlite://:memory:"):
        database(url, tmp_path)

    assert modes(tmp_path) == {}
