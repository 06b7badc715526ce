"""Reading a set-up that a judge wrote by hand, every line by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rules.core.engine.rules import MOST_SEATS
from rules.core.setup.blocks import HEAD, Block, is_table
from rules.core.setup.cards import read_row, times
from rules.core.setup.counting import Count
from rules.core.setup.declared import read_fact, read_setting
from rules.core.setup.errors import Complaint, SetUpUnreadable, Unclear
from rules.core.setup.forms import Place, Seat, SetUp
from rules.core.setup.frames import read_doing, read_ended
from rules.core.setup.lines import NO, NOTHING, YES, Line, key_of, lines_of, split, unquoted
from rules.core.setup.names import Names
from rules.core.setup.users import Users, check_lengths
from rules.core.setup.values import read_number
from rules.core.words import Words, any_of, same

if TYPE_CHECKING:
    from rules.core.engine.game import Game


def parse(game: Game, text: str) -> SetUp:
    """Return the set-up that the text describes.

    Args:
        text: a title line, then lines ``name: value`` of the table, then for each user a heading
            with the name and lines of the seat; ``#`` begins a comment.

    Raises:
        SetUpUnreadable: lines cannot be read; every one is named, with how to mend it.
    """
    return Reader(game).read(text)


class Reader:
    """Gathers what the lines say, and what is wrong with them."""

    def __init__(self, game: Game) -> None:
        self.names, self.game = Names(game), game
        self.users = Users(())
        self.blocks = {seat: Block(self.names, seat=seat) for seat in (False, True)}
        self.fields: dict[str, Any] = {}
        self.places: dict[int | None, dict[str, Any]] = {None: {"zones": {}, "facts": {}}}
        self.seat: int | None = None
        self.lines: dict[tuple[int | None, str, str], int] = {}
        self.complaints: list[Complaint] = []
        self.count = Count()

    def read(self, text: str) -> SetUp:
        """Return what all the lines say together."""
        lines = list(lines_of(text))
        self._read_users(lines)
        for line in self._without_title(lines):
            with self._complaining(line):
                self._heading(line.key) if line.value is None else self._line(line)
        if self.complaints:
            ordered = sorted(self.complaints, key=lambda complaint: complaint.line)
            raise SetUpUnreadable(tuple(ordered))
        return self._set_up()

    @contextmanager
    def _complaining(self, line: Line) -> Iterator[None]:
        try:
            yield
        except Unclear as error:
            self.complaints.append(Complaint(error.words, line=line.number))

    # the first lines

    def _read_users(self, lines: list[Line]) -> None:
        """Read the users first: every other line may name them."""
        for line in lines:
            if line.value is not None and key_of(line.key) in HEAD["users"]:
                with self._complaining(line):
                    self.users = Users(_user_names(line.value))
                return
        self.complaints.append(Complaint(NO_USERS, line=1))

    def _without_title(self, lines: list[Line]) -> list[Line]:
        """Read the title line, which has no colon, and return the others."""
        if not lines or lines[0].value is not None:
            return lines
        with self._complaining(lines[0]):
            self._title(lines[0].key)
        return lines[1:]

    def _title(self, said: str) -> None:
        title, _, version = said.partition(" ")
        if key_of(title) != key_of(self.game.rules.title):
            raise Unclear(OTHER_TITLE.filled(said=said, title=self.game.rules.title))
        self.fields |= {"title": self.game.rules.title, "version": version.strip()}

    # one line

    def _heading(self, said: str) -> None:
        if is_table(said):
            self.seat = None
            return
        name = unquoted(said)
        try:
            self.seat = self.users.sitting(said if name is None else name)
        except Unclear as error:
            known = any_of(tuple(same(name) for name in self.users.names))
            raise Unclear(NO_HEADING.filled(said=said, known=known)) from error
        self.places.setdefault(self.seat, {"zones": {}, "facts": {}})

    def _line(self, line: Line) -> None:
        kind, code = self._meant(line.key)
        if (kind, code) != ("own", "doing"):
            self._once(kind, code, line)
        READ[kind](self, code, line.value or "")

    def _meant(self, said: str) -> tuple[str, str]:
        seat = self.seat is not None
        try:
            return self.blocks[seat].find(said)
        except Unclear:
            other = self.blocks[not seat]
            if other.called(said) or key_of(said) in other.words:
                raise Unclear(ELSEWHERE[seat].filled(name=said)) from None
            raise

    def _once(self, kind: str, code: str, line: Line) -> None:
        before = self.lines.setdefault((self.seat, kind, code), line.number)
        if before != line.number:
            raise Unclear(TWICE.filled(name=line.key, line=before))

    def _own(self, code: str, said: str) -> None:
        OWN[code](self, said)

    def _zone(self, code: str, said: str) -> None:
        row = read_row(said, self.names, self.users)
        self.count.add(row)
        self.places[self.seat]["zones"][code] = row

    def _fact(self, code: str, said: str) -> None:
        value = read_fact(self.names.rules.facts[code], said, self.users)
        self.places[self.seat]["facts"][code] = value

    def _setting(self, code: str, said: str) -> None:
        rule = next(rule for rule in self.names.rules.settings if rule.name == code)
        self.fields.setdefault("settings", {})[code] = read_setting(rule, said, self.users)

    def _pool(self, code: str, said: str) -> None:
        name = unquoted(code)
        counts: dict[str, int] = {}
        for part in split(said) if key_of(said) not in ("", *NOTHING) else ():
            card, count = times(part)
            number = self.names.card(unquoted(card) or card)
            counts[number] = counts.get(number, 0) + count
        self.fields.setdefault("pools", {})[code if name is None else name] = counts

    # the lines that every title has

    def _at(self, said: str) -> None:
        if self.fields.get("at"):
            raise Unclear(AT_OR_DOING)
        self.fields["at"] = self.names.entries.find(said)

    def _doing(self, said: str) -> None:
        before = self.fields.get("at", ())
        if isinstance(before, str):
            raise Unclear(AT_OR_DOING)
        self.fields["at"] = (*before, read_doing(said, self.names, self.users))

    def _result(self, said: str) -> None:
        self.fields["result"] = read_ended(said, self.names, self.users)

    def _next(self, said: str) -> None:
        self.fields["next_id"] = read_number(said)

    def _cards(self, said: str) -> None:
        self.fields["cards"] = unquoted(said) or said

    def _out(self, said: str) -> None:
        if key_of(said) not in (*YES, *NO):
            raise Unclear(OUT_YES.filled(said=said))
        self.places[self.seat]["out"] = key_of(said) in YES

    def _set_up(self) -> SetUp:
        seats = {
            self.users.name(seat): Seat(**place)
            for seat, place in self.places.items()
            if seat is not None
        }
        return SetUp(
            users=self.users.names, table=Place(**self.places[None]), seats=seats, **self.fields
        )


def _user_names(said: str) -> tuple[str, ...]:
    names = [name if (text := unquoted(name)) is None else text for name in split(said)]
    if "" in split(said):
        raise Unclear(USER_GAP)
    if len(names) > MOST_SEATS:
        raise Unclear(TOO_MANY.filled(n=len(names), most=MOST_SEATS))
    check_lengths(tuple(names))
    return tuple(names)


READ: dict[str, Callable[[Reader, str, str], None]] = {
    "own": Reader._own,
    "zone": Reader._zone,
    "fact": Reader._fact,
    "setting": Reader._setting,
    "pool": Reader._pool,
}
OWN: dict[str, Callable[[Reader, str], None]] = {
    "title": Reader._title,
    "users": lambda reader, said: None,
    "cards": Reader._cards,
    "next": Reader._next,
    "at": Reader._at,
    "doing": Reader._doing,
    "result": Reader._result,
    "out": Reader._out,
}

NO_USERS = Words(
    "Say who plays, clockwise: users: Ada, Ben",
    "参加者を時計回りに書いてください（参加者: Ada、Ben）。",
)
OTHER_TITLE = Words(
    "“{said}” is not a set-up of {title}. Begin with the title and the version, or leave the "
    "line out.",
    "「{said}」は{title}の局面ではありません。タイトルと版を書くか、この行を省いてください。",
)
NO_HEADING = Words(
    "“{said}” is no line “name: value”, and nobody of this name sits here: {known}.",
    "「{said}」は「名前: 値」の形ではなく、この名前の人もいません（{known}）。",
)
ELSEWHERE = {
    False: Words(
        "“{name}” is a matter of each seat: write it under the name of a user.",
        "「{name}」は席ごとのものです。参加者の名前の下に書いてください。",
    ),
    True: Words(
        "“{name}” is a matter of the table: write it above the users, or under “table”.",
        "「{name}」は卓全体のものです。参加者より前か「卓」の下に書いてください。",
    ),
}
TWICE = Words(
    "“{name}” stands in line {line} already. Write everything in one line.",
    "「{name}」は{line}行目にもあります。一行にまとめてください。",
)
AT_OR_DOING = Words(
    "Say once where the game stands: one line “at”, or a line “doing” for each procedure.",
    "場面の指定は一度だけです（「at」一行か、手順ごとの「doing」）。",
)
OUT_YES = Words(
    "Write “out: yes” for a user who is out of the game, not “{said}”.",
    "敗退した人には「敗退: はい」と書いてください（{said}）。",
)
USER_GAP = Words("A user has no name.", "名前のない参加者がいます。")
TOO_MANY = Words("{n} users are too many; at most {most}.", "{n}人は多すぎます（{most}人まで）。")
