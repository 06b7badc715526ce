"""Every sentence that the code names is there to be said, in both languages alike."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules.core.engine import chains, secrets, standard
from rules.core.engine.sentences import blanks_of
from rules.core.words import Words, same
from rules.registry import game_for, playable_titles

ROOT = Path(rules.__file__).parent
KEY_AT = {"note": 1, "open_with": 1, "group": 1, "Obstacle": 1, "change": 1}
"""In which place each call names its sentence."""

every_title = pytest.mark.parametrize("title", playable_titles())


def keys_named(folder: Path) -> list[tuple[str, str]]:
    """Return where a sentence is named in the code, and its key."""
    return [
        (f"{path.name}:{call.lineno}", key)
        for path in sorted(folder.rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        for key in _keys(call)
    ]


def _keys(call: ast.Call) -> Iterator[str]:
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    place = KEY_AT.get(name)
    named = [call.args[place]] if place is not None and len(call.args) > place else []
    named += [word.value for word in call.keywords if word.arg == "key"]
    yield from (key for each in named for key in _texts(each))
    if name == "finish" and len(call.args) > 1:
        yield from (f"end.{key}" for key in _texts(call.args[1]))


def _texts(each: ast.expr) -> Iterator[str]:
    if isinstance(each, ast.Constant) and isinstance(each.value, str):
        yield each.value


@every_title
def test_every_sentence_that_a_title_names_exists(title: str) -> None:
    texts, named = game_for(title).rules.texts, keys_named(ROOT / "games" / title)

    assert len(named) > 20
    assert [(place, key) for place, key in named if key not in texts] == []


def test_every_sentence_that_the_core_names_exists() -> None:
    texts = {**standard.TEXTS, **chains.TEXTS, **secrets.TEXTS}
    named = keys_named(ROOT / "core" / "engine")

    assert len(named) > 20
    assert [(place, key) for place, key in named if key not in texts] == []


@every_title
def test_a_sentence_has_the_same_blanks_in_both_languages(title: str) -> None:
    texts = game_for(title).rules.texts

    assert {key for key, text in texts.items() if _blanks(text.en) != _blanks(text.ja)} == set()


def _blanks(text: str) -> set[str]:
    return set(blanks_of(same(text)))


def test_a_sentence_that_is_missing_is_found(tmp_path: Path) -> None:
    code = 'run.note("effect", "lost")\nrun.move(1, "x", key="gone")\nrun.finish((), "flight")\n'
    (tmp_path / "planted.py").write_text(code)

    assert keys_named(tmp_path) == [
        ("planted.py:1", "lost"),
        ("planted.py:2", "gone"),
        ("planted.py:3", "end.flight"),
    ]


def test_a_blank_of_one_language_is_found() -> None:
    text = Words("{card} goes", "{zone}へ")

    assert _blanks(text.en) != _blanks(text.ja)
