"""Reading the clause files, each once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
import yaml

from rules.core.errors import RulebookBroken, TitleNotFound
from rules.core.title_list import CODES
from rules.rulebooks.checks import problems
from rules.rulebooks.model import Rulebook, RulebookFile


@cache
def rulebook(title: str) -> Rulebook:
    """Return the rulebook of the title with this code.

    Raises:
        TitleNotFound: no title has this code.
        RulebookBroken: the shipped file does not hold together.

    >>> rulebook("doremi").clauses["DRM-16.03"].title_en
    'Clock: three copies per number'
    """
    if title not in CODES:
        raise TitleNotFound(title, CODES)
    return read_rulebook(title, files(__package__).joinpath(f"{title}.yaml").read_bytes())


def read_rulebook(code: str, data: bytes) -> Rulebook:
    """Return the rulebook written in ``data`` (YAML).

    Raises:
        RulebookBroken: with the first place that does not fit the schema or the other parts.
    """
    name = f"rulebooks/{code}.yaml"
    try:
        file = msgspec.yaml.decode(data, type=RulebookFile)
    except (msgspec.DecodeError, yaml.YAMLError, UnicodeDecodeError) as error:
        raise RulebookBroken(name, "$", str(error)) from error
    for place, problem in problems(file):
        raise RulebookBroken(name, place, problem)
    return Rulebook(code, file)


@cache
def all_ids() -> frozenset[str]:
    """Return every clause and ambiguity id of every rulebook."""
    books = [rulebook(code) for code in CODES]
    return frozenset(id_ for book in books for id_ in (*book.clauses, *book.ambiguities))
