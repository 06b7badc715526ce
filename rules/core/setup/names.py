"""What a title calls its things: found by code, or by label in either language, with suggestions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rules.core.engine.declared import Fact, Zone
from rules.core.setup.errors import Unclear
from rules.core.setup.lines import key_of
from rules.core.words import Words, any_of, same

if TYPE_CHECKING:
    from rules.core.engine.game import Game

Labels = Iterable[tuple[str, Iterable[str]]]
MOST_SHOWN = 20


class Lookup:
    """Codes by what they may be called; a code of its own goes before the label of another."""

    def __init__(self, what: Words, labels: Labels) -> None:
        self.what, self.labels = what, {code: tuple(said) for code, said in labels}
        self.codes = _by_key((code, (code,)) for code in self.labels)
        self.called = _by_key(self.labels.items())

    def find(self, said: str) -> str:
        """Return the code.

        Raises:
            Unclear: there is none, or several; the message names those that are near.
        """
        found = self.get(said)
        if len(found) == 1:
            return found[0]
        if found:
            raise Unclear(SEVERAL.filled(what=self.what, name=said, codes=", ".join(found)))
        raise Unclear(self.missing(said))

    def missing(self, said: str) -> Words:
        """Return that nothing is called so, with what was perhaps meant, or else what there is."""
        near = self.nearest(said)
        if not near and len(self.labels) > MOST_SHOWN:
            return NONE_OF_MANY.filled(what=self.what, name=said, n=len(self.labels))
        known = any_of(tuple(self.called_words(code) for code in near or self.labels))
        return (NEAR if near else NO_SUCH).filled(what=self.what, name=said, known=known)

    def get(self, said: str) -> tuple[str, ...]:
        """Return every code that may be called so."""
        return self.coded(said) or self.called.get(key_of(said), ())

    def coded(self, said: str) -> tuple[str, ...]:
        """Return the code that is written so."""
        return (said,) if said in self.labels else self.codes.get(key_of(said), ())

    def nearest(self, said: str) -> tuple[str, ...]:
        """Return the codes that were perhaps meant."""
        keys = self.called | self.codes
        near = get_close_matches(key_of(said), keys, n=3)
        return tuple(dict.fromkeys(code for key in near for code in keys[key]))

    def called_words(self, code: str) -> Words:
        """Return the code with its first and last label."""
        said = self.labels[code]
        if not said or said[0] == code:
            return same(code)
        return Words(f"{code} ({said[0]})", f"{code}（{said[-1]}）")


class Names:
    """Everything of a title and its cards that a set-up can name."""

    def __init__(self, game: Game) -> None:
        self.game, self.rules = game, game.rules

    def zone(self, *, each: bool) -> Lookup:
        """Return the zones that each seat has, or the shared ones."""
        return self._zones[each]

    def fact(self, scope: str) -> Lookup:
        """Return the facts of the table, of each seat or of a card."""
        return self._facts[scope]

    @cached_property
    def _zones(self) -> dict[bool, Lookup]:
        return {
            each: Lookup(ZONE, _labels(z for z in self.rules.zones if z.each is each))
            for each in (True, False)
        }

    @cached_property
    def _facts(self) -> dict[str, Lookup]:
        facts = self.rules.facts_declared
        return {
            scope: Lookup(what, _labels(fact for fact in facts if fact.scope == scope))
            for scope, what in FACTS.items()
        }

    @cached_property
    def settings(self) -> Lookup:
        """The questions that the rules leave open."""
        return Lookup(
            SETTING, ((rule.name, (rule.label.en, rule.label.ja)) for rule in self.rules.settings)
        )

    @cached_property
    def endings(self) -> Lookup:
        """The ways in which a game can end."""
        return Lookup(
            ENDING,
            ((key[4:], ()) for key in self.rules.texts if key.startswith("end.")),
        )

    @cached_property
    def procedures(self) -> Lookup:
        """The procedures."""
        return Lookup(
            PROCEDURE,
            ((name, _both(each.label)) for name, each in self.rules.procedures.items()),
        )

    def steps(self, proc: str) -> Lookup:
        """Return the steps of a procedure."""
        steps = self.rules.procedures[proc].steps
        return Lookup(STEP, ((name, _both(step.label)) for name, step in steps.items()))

    @cached_property
    def entries(self) -> Lookup:
        """The steps at which a game can be taken up."""
        labels: dict[str, tuple[str, ...]] = {BEGIN: _both(BEGINNING)}
        labels |= {name: self._entry_labels(name) for name in self.rules.entries}
        return Lookup(ENTRY, labels.items())

    def _entry_labels(self, name: str) -> tuple[str, ...]:
        """Return the labels of the step that an entry is named after: ``step`` or ``proc.step``."""
        proc, _, step = name.rpartition(".")
        within = [proc] if proc else list(self.rules.procedures)
        found = [
            self.rules.procedures[each].steps[step].label
            for each in within
            if each in self.rules.procedures and step in self.rules.procedures[each].steps
        ]
        return tuple(text for label in found for text in _both(label))

    def card(self, said: str) -> str:
        """Return the number of the card of this number or exact name.

        Raises:
            Unclear: there is none, or several of this name; the message names those that are near.
        """
        return said if said in self.game.cards else self._cards.find(said)

    def card_or_none(self, said: str) -> str | None:
        """Return the number of the one card of this number or exact name, or None."""
        found = (said,) if said in self.game.cards else self._cards.get(said)
        return found[0] if len(found) == 1 else None

    @cached_property
    def _cards(self) -> Lookup:
        cards: Mapping[str, Any] = self.game.cards
        return Lookup(CARD, ((no, (getattr(card, "name", ""),)) for no, card in cards.items()))


def _by_key(names: Labels) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for code, said in names:
        for key in dict.fromkeys(key_of(each) for each in said if each):
            found[key] = (*found.get(key, ()), code)
    return found


def _labels(declared: Iterable[Zone | Fact]) -> Labels:
    return ((each.code, _both(each.label)) for each in declared)


def _both(label: Words) -> tuple[str, str]:
    return label.en, label.ja


BEGIN = "begin"
BEGINNING = Words("The beginning", "最初")
ZONE = Words("zone", "場所")
SETTING = Words("setting", "設定")
PROCEDURE = Words("procedure", "手順")
STEP = Words("step", "段階")
ENTRY = Words("step to begin at", "場面")
ENDING = Words("ending", "終わり方")
CARD = Words("card", "カード")
FACTS = {
    "table": Words("value of the table", "卓の値"),
    "seat": Words("value of a seat", "席の値"),
    "card": Words("mark", "印"),
}
NO_SUCH = Words(
    "There is no {what} “{name}”. Write one of: {known}.",
    "「{name}」という{what}はありません。使えるもの: {known}",
)
NEAR = Words(
    "There is no {what} “{name}”. Did you mean {known}?",
    "「{name}」という{what}はありません。もしかして: {known}",
)
NONE_OF_MANY = Words(
    "There is no {what} “{name}” among the {n} there are. Write the number or the exact name.",
    "「{name}」という{what}は{n}の中にありません。番号か正確な名前を書いてください。",
)
SEVERAL = Words(
    "“{name}” may be more than one {what}; write the code: {codes}.",
    "「{name}」は複数の{what}を指します。コードで書いてください: {codes}",
)
