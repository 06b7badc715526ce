"""Short ways to write scoring players down, for tests."""

from __future__ import annotations

from rules.tests.onsen.oracle.cards import Companion, Leader, Out
from rules.tests.onsen.oracle.orders import Hit, Way

DEMON = Leader("demon", "x", ("stamina", "mind"))


def companions(written: str) -> tuple[Companion, ...]:
    """Return companions by their races, with a mark after a slash.

    >>> companions("demon elf/y")
    (Companion(id='C1', race='demon', gender_mark=''), Companion(id='C2', race='elf', gender_mark='y'))
    """
    pairs = [word.partition("/") for word in written.split()]
    return tuple(Companion(f"C{n}", race, mark) for n, (race, _, mark) in enumerate(pairs, start=1))


def any_of(id_: str, count: int) -> Out:
    """Return an OUT card for ``count`` companions of any kind."""
    return Out(id_, count=count)


def every(id_: str, race: str) -> Out:
    """Return an OUT card for all companions of a race."""
    return Out(id_, race=race)


def way(*written: str) -> Way:
    """Return a way: cards with the companions after them.

    >>> way("B C2", "A")
    (Hit(out='B', targets=('C2',)), Hit(out='A', targets=()))
    """
    hits = [word.split() for word in written]
    return tuple(Hit(out, tuple(targets)) for out, *targets in hits)
