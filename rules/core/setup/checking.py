"""A set-up with everything called by its code, or every complaint about it with its JSON path."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import UNSET

from rules.core.engine.rules import MOST_SEATS
from rules.core.engine.values import Value
from rules.core.setup.cards import full, simple, sound
from rules.core.setup.counting import Count, rows_of
from rules.core.setup.declared import fact_value, setting_value, shown_fact
from rules.core.setup.errors import Complaint, SetUpUnreadable, Unclear
from rules.core.setup.forms import Doing, Ended, Entry, Laid, Place, Row, Seat, SetUp
from rules.core.setup.lines import MOST_NESTED, TOO_DEEP, key_of
from rules.core.setup.names import Lookup, Names
from rules.core.setup.users import ALL, WATCHERS, Users, check_lengths
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.game import Game

replace = msgspec.structs.replace
T = TypeVar("T")
P = TypeVar("P", Place, Seat)


def checked(game: Game, setup: SetUp) -> SetUp:
    """Return the set-up with cards, zones, facts, settings, steps and seats called by their codes.

    Raises:
        SetUpUnreadable: something is called by a name that there is not, stands twice or cannot
            be; every complaint has its path.
    """
    check = Check(game, setup)
    found = check.whole(setup)
    if check.complaints:
        raise SetUpUnreadable(tuple(check.complaints))
    return found


def check_size(setup: SetUp) -> None:
    """Check that no more cards lie on the table than a position may have, and names are names.

    Raises:
        SetUpUnreadable: there are more, with the path of the row in which they become too many; or
            a user has a name longer than anybody's.
    """
    _checked_at("$.users", check_lengths, setup.users)
    count = Count()
    for path, row in rows_of(setup):
        _checked_at(path, count.add, row)


def _checked_at(path: str, check: Callable[[Any], None], value: Any) -> None:
    try:
        check(value)
    except Unclear as error:
        raise SetUpUnreadable((Complaint(error.words, path=path),)) from error


class Check:
    """Looks everything up, and gathers what is not found."""

    def __init__(self, game: Game, setup: SetUp) -> None:
        self.game, self.names, self.users = game, Names(game), Users(setup.users)
        self.complaints: list[Complaint] = []

    def whole(self, setup: SetUp) -> SetUp:
        """Return the whole set-up, checked."""
        self._title(setup)
        rules = {rule.name: rule for rule in self.game.rules.settings}
        settings = self._keyed(
            "$.settings", setup.settings, self.names.settings.find,
            lambda name, value, path: setting_value(rules[name], value),
        )  # fmt: skip
        return replace(
            setup,
            settings=settings,
            at=self._at(setup.at),
            table=self._place("$.table", setup.table, "table"),
            seats=self._keyed(
                "$.seats", setup.seats, self._seat,
                lambda name, seat, path: self._place(path, seat, "seat"),
            ),
            pools={
                name: self._keyed(f"$.pools.{name}", counts, self.names.card, _not_negative)
                for name, counts in setup.pools.items()
            },
            result=None if setup.result is None else self._ended(setup.result),
        )  # fmt: skip

    # how complaints are gathered

    def _tried(self, path: str, find: Callable[[], T], otherwise: T) -> T:
        try:
            return find()
        except Unclear as error:
            self.complaints.append(Complaint(error.words, path=path))
            return otherwise

    def _complain(self, path: str, words: Words) -> None:
        self.complaints.append(Complaint(words, path=path))

    def _keyed(
        self,
        path: str,
        given: Mapping[str, T],
        find: Callable[[str], str],
        check: Callable[[str, T, str], T],
    ) -> dict[str, T]:
        """Return the values by code; each is checked when its name is found."""
        found: dict[str, T] = {}
        for name, value in given.items():
            place, before = f"{path}.{name}", len(self.complaints)
            code = self._tried(place, lambda name=name: find(name), "")  # type: ignore[misc]
            if len(self.complaints) > before:
                continue
            if code in found:
                self._complain(place, TWICE.filled(name=code))
            found[code] = self._tried(place, _bound(check, code, value, place), value)
        return found

    # the parts

    def _title(self, setup: SetUp) -> None:
        own = self.game.rules.title
        if setup.title and key_of(setup.title) != key_of(own):
            self._complain("$.title", OTHER_TITLE.filled(said=setup.title, title=own))
        if len(setup.users) > MOST_SEATS:
            self._complain("$.users", TOO_MANY.filled(n=len(setup.users), most=MOST_SEATS))

    def _seat(self, said: str) -> str:
        return self.users.name(self.users.sitting(said))

    def _user(self, said: str) -> str:
        return self.users.name(self.users.find(said))

    def _at(self, at: str | tuple[Doing, ...]) -> str | tuple[Doing, ...]:
        if isinstance(at, str):
            return self._tried("$.at", lambda: self.names.entries.find(at), at)
        return tuple(
            self._tried(f"$.at[{n}]", _bound(self._doing, doing), doing)
            for n, doing in enumerate(at)
        )

    def _doing(self, doing: Doing) -> Doing:
        proc = self.names.procedures.find(doing.proc)
        return replace(doing, proc=proc, step=self.names.steps(proc).find(doing.step))

    def _ended(self, ended: Ended) -> Ended:
        how = self._tried("$.result.how", lambda: self.names.endings.find(ended.how), "")
        winners = [
            self._tried(f"$.result.winners[{n}]", _bound(self._user, name), name)
            for n, name in enumerate(ended.winners)
        ]
        return replace(ended, how=how, winners=tuple(winners))

    def _place(self, path: str, place: P, scope: str) -> P:
        zones: Lookup = self.names.zone(each=scope == "seat")
        return replace(
            place,
            zones=self._keyed(
                f"{path}.zones", place.zones, zones.find,
                lambda name, row, where: self._row(where, row),
            ),
            facts=self._facts(f"{path}.facts", place.facts, scope),
        )  # fmt: skip

    def _facts(self, path: str, given: Mapping[str, Value], scope: str) -> dict[str, Value]:
        facts = self.game.rules.facts
        return self._keyed(
            path, given, self.names.fact(scope).find,
            lambda name, value, where: shown_fact(
                facts[name], fact_value(facts[name], value, self.users), self.users
            ),
        )  # fmt: skip

    def _row(self, path: str, row: Row, depth: int = 0) -> Row:
        if isinstance(row, Laid):
            return self._row(path, (row,), depth)
        if depth > MOST_NESTED:
            raise Unclear(TOO_DEEP.filled(n=MOST_NESTED))
        return tuple(
            self._tried(f"{path}[{n}]", _bound(self._entry, f"{path}[{n}]", entry, depth), entry)
            for n, entry in enumerate(row)
        )

    def _entry(self, path: str, entry: Entry, depth: int) -> Entry:
        laid = sound(full(entry))
        attached = self._row(f"{path}.attached", laid.attached, depth + 1)
        return simple(
            replace(
                laid,
                card=None if laid.card is None else self.names.card(laid.card),
                attached=attached,
                owner=self._owner(laid.owner),
                known_by=tuple(self._knower(name) for name in laid.known_by),
                marks=self._facts(f"{path}.marks", laid.marks, "card"),
            )
        )

    def _owner(self, owner: Any) -> Any:
        return owner if owner is UNSET or owner is None else self._user(owner)

    def _knower(self, said: str) -> str:
        return said if said in (ALL[0], WATCHERS[0]) else self._user(said)


def _bound(check: Callable[..., T], *given: Any) -> Callable[[], T]:
    return lambda: check(*given)


def _not_negative(name: str, count: int, path: str) -> int:
    if count < 0:
        raise Unclear(NEGATIVE.filled(card=name, n=count))
    return count


OTHER_TITLE = Words(
    "This is a set-up of {said}, not of {title}.", "{title}ではなく{said}の局面です。"
)
TOO_MANY = Words("{n} users are too many; at most {most}.", "{n}人は多すぎます（{most}人まで）。")
TWICE = Words("{name} is said twice.", "{name}が二度書かれています。")
NEGATIVE = Words("{card}: a count is not negative ({n}).", "{card}: 枚数は0以上です（{n}）。")
