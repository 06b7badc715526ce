"""Nobody but its owner reads the database of a laptop."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

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


def test_database_file_and_its_journals_are_readable_by_their_owner_alone(tmp_path: Path) -> None:
    connection = write(database("", tmp_path)["NAME"])

    assert modes(tmp_path) == {
        "gunbai.sqlite3": "0o600",
        "gunbai.sqlite3-wal": "0o600",
        "gunbai.sqlite3-shm": "0o600",
    }
    connection.close()


def test_a_file_that_was_open_to_others_is_closed_and_keeps_what_it_holds(tmp_path: Path) -> None:
    connection = write(str(tmp_path / "gunbai.sqlite3"))
    assert set(modes(tmp_path).values()) != {"0o600"}

    name = database("", tmp_path)["NAME"]

    assert set(modes(tmp_path).values()) == {"0o600"}
    assert sqlite3.connect(name).execute("SELECT name FROM sqlite_master").fetchall() == [("a",)]
    connection.close()


def test_a_file_named_by_its_administrator_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "shared.sqlite3"
    path.touch(mode=0o660)

    database(f"sqlite:///{path}", tmp_path)

    assert modes(tmp_path) == {"shared.sqlite3": "0o660"}


def test_a_named_file_that_is_not_there_yet_is_made_private(tmp_path: Path) -> None:
    write(database(f"sqlite:///{tmp_path}/named.sqlite3", tmp_path)["NAME"]).close()

    assert modes(tmp_path) == {"named.sqlite3": "0o600"}


def test_a_database_in_memory_makes_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    database("sqlite://:memory:", tmp_path)

    assert modes(tmp_path) == {}
