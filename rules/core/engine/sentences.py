"""What happened as sentences: made of what a viewer may know, so that no log tells more."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import TYPE_CHECKING

from rules.core.engine.citing import cited
from rules.core.engine.errors import EngineFault
from rules.core.engine.filtering import UNSEEN, SeenNode
from rules.core.engine.naming import Names
from rules.core.engine.trace import Who
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.game import Game

SOMETHING = Words("Something that is not shown", "公開されない出来事")


def describe(game: Game, node: SeenNode, seats: tuple[str, ...] = ()) -> Words:
    """Return what the node tells, as a sentence.

    Args:
        node: as the viewer sees it, by ``seen_trace``.
        seats: the names of those who sit at the table; without them the seats are numbered.

    Raises:
        EngineFault: the title has no sentence of this key, or the node lacks what fills it.
    """
    if node.key == UNSEEN:
        return SOMETHING
    text = game.rules.texts.get(node.key)
    if text is None:
        raise EngineFault(f"{game.rules.title} has no sentence {node.key}")
    names, blanks = Names(game, seats), blanks_of(text)
    missing = [name for name in blanks if name not in node.facts]
    if missing:
        raise EngineFault(f"{node.key} does not tell {', '.join(missing)}")
    said = text.filled(**{name: names.named(name, node.facts) for name in blanks})
    return said if _begins_with_a_name(text, node) else _capital(said)


def blanks_of(text: Words) -> tuple[str, ...]:
    """Return the names of what fills the sentence, in either language.

    >>> blanks_of(Words("{card} goes to {zone}", "{zone}へ"))
    ('card', 'zone')
    """
    parsed = [*Formatter().parse(text.en), *Formatter().parse(text.ja)]
    return tuple(dict.fromkeys(name for _, name, _, _ in parsed if name))


def _begins_with_a_name(text: Words, node: SeenNode) -> bool:
    first = next(iter(Formatter().parse(text.en)), None)
    return first is not None and not first[0] and isinstance(node.facts.get(first[1] or ""), Who)


def _capital(said: Words) -> Words:
    return Words(said.en[:1].upper() + said.en[1:], said.ja)


def log_line(game: Game, node: SeenNode, seats: tuple[str, ...] = ()) -> Words:
    """Return the sentence of the node with its clauses in brackets.

    Raises:
        EngineFault: as ``describe``.
    """
    return cited(describe(game, node, seats), node.clauses)


def log(game: Game, node: SeenNode, seats: tuple[str, ...] = ()) -> Iterator[tuple[int, Words]]:
    """Yield the line of the node and of all below it, each with how deep it stands.

    Raises:
        EngineFault: as ``describe``.
    """
    yield 0, log_line(game, node, seats)
    for child in node.children:
        yield from ((depth + 1, line) for depth, line in log(game, child, seats))
