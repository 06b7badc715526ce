"""The users at the table, by name."""

from __future__ import annotations

import re
from collections import Counter
from difflib import get_close_matches

from rules.core.setup.errors import Unclear
from rules.core.setup.lines import NO, NOTHING, YES, key_of, plain, quoted, unquoted
from rules.core.words import Words, any_of, same

ALL, WATCHERS = ("all", "全員"), ("watchers", "観戦者")
TABLE = ("table", "卓", "共有")
BY_NUMBER = re.compile(r"@-?[0-9]{1,18}$")
WORD = re.compile(r"[^\W\d]\w*$")
LONGEST_NAME = 200
RESERVED = (*ALL, *WATCHERS, *TABLE)


SAFE = re.compile(r"[^\s@,:()\[\]\"#=][^,:()\[\]\"#=]*$")


def check_lengths(names: tuple[str, ...]) -> None:
    """Check that no name is longer than anybody's.

    Raises:
        Unclear: one is; the message begins it.
    """
    for name in names:
        if len(name) > LONGEST_NAME:
            raise Unclear(LONG.filled(name=f"{name[:20]}…", n=len(name), most=LONGEST_NAME))


class Users:
    """Seats by the name of the user; ``"@0"`` is the first seat whoever sits there.

    >>> users = Users(("Ada", "Ben", "Ben"))
    >>> users.find("ada"), users.find("@1"), users.name(0), users.name(1)
    (0, 1, 'Ada', '@1')
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self._times = Counter(key_of(name) for name in names)
        self._seats = {key_of(name): seat for seat, name in enumerate(names)}

    def find(self, said: str) -> int:
        """Return the seat of this user, or of this number after an @.

        Raises:
            Unclear: there is no such user, or there are several of this name.
        """
        if BY_NUMBER.match(said):
            return int(said[1:])
        if said in self.names and self.names.count(said) == 1:
            return self.names.index(said)
        key = key_of(said.removeprefix("@"))
        if self._times[key] == 1:
            return self._seats[key]
        if self._times[key]:
            raise Unclear(SEVERAL.filled(name=said))
        near = get_close_matches(key, self._seats, n=3) or list(self._seats)
        known = any_of(tuple(same(self.names[self._seats[each]]) for each in near))
        raise Unclear(NOBODY.filled(name=said, known=known))

    def sitting(self, said: str) -> int:
        """Return the seat of this user; it must be one of the table.

        Raises:
            Unclear: there is no such user or seat.
        """
        seat = self.find(said)
        if 0 <= seat < len(self.names):
            return seat
        raise Unclear(NO_SEAT.filled(name=said, n=len(self.names)))

    def name(self, seat: int) -> str:
        """Return how the seat is named: by the user where that tells it, else by its number."""
        if not 0 <= seat < len(self.names):
            return f"@{seat}"
        key = key_of(self.names[seat])
        clear = key and key not in RESERVED and not key.startswith("@")
        return self.names[seat] if clear and self._times[key] == 1 else f"@{seat}"

    def at(self, seat: int) -> str:
        """Return the seat as it stands among other values: @Ada.

        >>> Users(("Ada", "Ben Lee")).at(0), Users(("Ada", "Ben Lee")).at(1)
        ('@Ada', '@1')
        """
        name = self.name(seat)
        return f"@{name}" if WORD.match(name) and plain(name) == name else f"@{seat}"


def write_name(name: str) -> str:
    """Return the name of a user as it stands in a text, between quotes where it must.

    >>> write_name("Ada Lee"), write_name("Ben, jr."), write_name("@1")
    ('Ada Lee', '"Ben, jr."', '@1')
    """
    if BY_NUMBER.match(name):
        return name
    clear = SAFE.match(name) and plain(name) == name and name == " ".join(name.split())
    return name if clear and key_of(name) not in (*YES, *NO, *NOTHING) else quoted(name)


def read_name(said: str, users: Users) -> str:
    """Return the user of this name, as a set-up names the seat.

    Raises:
        Unclear: there is no such user, or the quotes are not closed.
    """
    name = unquoted(said)
    return users.name(users.find(said if name is None else name))


LONG = Words(
    "The name “{name}” has {n} letters; at most {most}. Make it shorter.",
    "「{name}」という名前は{n}文字あります（{most}文字まで）。短くしてください。",
)
SEVERAL = Words(
    "Several users are called {name}: write @0 for the first seat, @1 for the second.",
    "{name}という名前の人が複数います。1番目の席は@0、2番目の席は@1と書いてください。",
)
NO_SEAT = Words(
    "There is no seat {name}: only {n} sit here, from @0 on.",
    "席{name}はありません（@0から数えて{n}席です）。",
)
NOBODY = Words("No user {name} sits here: {known}.", "{name}という人はいません（{known}）。")
