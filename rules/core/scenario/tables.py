"""Who sits at the table and what lies on it, as a scenario file names them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from rules.core.engine.naming import Names as Spoken
from rules.core.engine.values import JUDGE
from rules.core.scenario.errors import ScenarioUnreadable
from rules.core.scenario.forms import Said
from rules.core.scenario.parsing import readable
from rules.core.setup.errors import Unclear
from rules.core.setup.lines import key_of, plain
from rules.core.setup.names import Names
from rules.core.setup.users import Users
from rules.core.words import Words, any_of

if TYPE_CHECKING:
    from rules.core.engine.game import Game
    from rules.core.engine.state import State

replace = msgspec.structs.replace
JUDGES = ("judge", "ジャッジ")
LETTERS = "ABCDEFGHIJKLMNOP"
MOST_SHOWN = 8
ID = re.compile("#[0-9]{1,15}")


class Table:
    """The position in which a step is read."""

    def __init__(self, game: Game, state: State, names: Names) -> None:
        self.game, self.state, self.names = game, state, names
        self.look, self.users = game.look(state), Users(state.seats)

    # who

    def player(self, said: Said, place: str) -> int:
        """Return the seat of this user, or the judge.

        Raises:
            ScenarioUnreadable: nobody of this name sits here.
        """
        if isinstance(said, str) and key_of(said) in JUDGES:
            return JUDGE
        return self.seat(said, place)

    def seat(self, said: Any, place: str) -> int:
        """Return the seat: by the name of its user, by A, B, C … or by its number from 0 on.

        Raises:
            ScenarioUnreadable: nobody of this name sits here, or there is no such seat.
        """
        if type(said) is int:
            said = f"@{said}"
        if not isinstance(said, str):
            raise ScenarioUnreadable(place, NAME_A_USER)
        letter = LETTERS.find(said.upper()) if len(said) == 1 else -1
        if 0 <= letter < len(self.state.seats) and said not in self.state.seats:
            return letter
        try:
            return self.users.sitting(said)
        except Unclear as error:
            raise ScenarioUnreadable(place, error.words) from error

    def called(self, seat: int) -> str:
        """Return how a step names the seat, so that it is found again; or the judge."""
        if seat == JUDGE:
            return JUDGES[0]
        name = self.users.name(seat)
        return f"@{seat}" if key_of(name) in JUDGES else name

    # which card

    def number(self, said: Any, place: str) -> str:
        """Return the number of the card of this number or name.

        Raises:
            ScenarioUnreadable: the game has no such card, or several.
        """
        if not isinstance(said, str):
            raise ScenarioUnreadable(place, NAME_A_CARD)
        try:
            return self.names.card(said)
        except Unclear as error:
            raise ScenarioUnreadable(place, error.words) from error

    def pieces(self, said: Any, place: str, player: int = JUDGE) -> tuple[int, ...]:
        """Return every piece that may be meant, those in the zones of ``player`` first.

        ``said`` is an id, as a number or after a #, or the number or name of a card.

        Raises:
            ScenarioUnreadable: there is no such card on the table.
        """
        if type(said) is int or (isinstance(said, str) and ID.fullmatch(plain(said))):
            return (self._piece(int(plain(str(said)).removeprefix("#")), place),)
        card = self.number(said, place)
        found = [piece for piece in self.lying(player) if self.state.pieces[piece].card == card]
        if not found:
            raise ScenarioUnreadable(place, self._not_on_the_table(card))
        return tuple(found)

    def _piece(self, piece: int, place: str) -> int:
        if piece in self.state.pieces:
            return piece
        raise ScenarioUnreadable(place, NO_PIECE.filled(id=piece))

    def lying(self, first: int) -> Iterator[int]:
        """Yield every piece on the table, those in the zones of this seat first."""
        keys = self.game.rules.zone_keys(len(self.state.seats))
        for key in sorted(keys, key=lambda key: self.game.rules.seat_of_key[key] != first):
            yield from self.state.zones.get(key, ())

    def _not_on_the_table(self, card: str) -> Words:
        unknown = [
            piece
            for piece, here in sorted(self.state.pieces.items())
            if not here.card and card in self.state.pools.get(here.pool, {card: 1})
        ]
        words = NOT_HERE.filled(card=Spoken(self.game).card(card), no=card)
        if not unknown:
            return words
        ids = ", ".join(f"#{piece}" for piece in unknown[:MOST_SHOWN])
        more = IDENTIFY.filled(ids=ids + ("…" if len(unknown) > MOST_SHOWN else ""))
        return Words(f"{words.en} {more.en}", f"{words.ja}{more.ja}")

    def lie(self, piece: int) -> tuple[Any, ...]:
        """Return how a piece lies: two pieces of equal values can take each other's place."""
        here, rules = self.state.pieces[piece], self.game.rules
        ordered = rules.zone[rules.code_of_key[here.zone]].order != "none"
        place = self.state.zones[here.zone].index(piece) if ordered else None
        worn = tuple(
            replace(self.state.pieces[each], host=None) for each in self.look.attached(piece)
        )
        return here, place, worn, tuple(self._remembered(piece))

    def _remembered(self, piece: int) -> Iterator[tuple[Any, ...]]:
        """Yield where the procedures under way remember the piece, and what beside it."""
        for depth, frame in enumerate(self.state.frames):
            seen = self.game.rules.procedures[frame.proc].seen
            for name, value in frame.data.items():
                if seen.get(name) == "pieces" or isinstance(value, tuple):
                    yield from ((depth, name, beside) for beside in _beside(value, piece))

    def several(self, pieces: Iterable[int]) -> Words:
        """Return that several cards may be meant, each with its id and where it lies."""
        spoken = Spoken(self.game, self.state.seats)
        shown = tuple(
            AT.filled(id=piece, zone=spoken.zone(self.state.pieces[piece].zone))
            for piece in dict.fromkeys(pieces)
        )
        return SEVERAL.filled(which=any_of(shown[:MOST_SHOWN]))

    def code(self, find: Any, said: Any, place: str) -> str:
        """Return the code that ``find`` knows under this name.

        Raises:
            ScenarioUnreadable: it knows none, or several.
        """
        if not isinstance(said, str):
            raise ScenarioUnreadable(place, NAME_IT.filled(said=readable(str(said))))
        try:
            return str(find(said))
        except Unclear as error:
            raise ScenarioUnreadable(place, error.words) from error


def _beside(value: Any, piece: int) -> Iterator[Any]:
    """Yield what stands beside the piece in the rows of a value; None where it stands alone."""
    if value == piece and type(value) is int:
        yield None
    elif isinstance(value, tuple):
        for each in value:
            if each == piece and type(each) is int:
                yield None
            elif isinstance(each, tuple) and piece in each:
                yield tuple(other for other in each if other != piece)


NAME_A_USER = Words(
    "Name a user, or a seat by its number from 0 on.",
    "参加者の名前か、0から数えた席の番号を書いてください。",
)
NAME_A_CARD = Words("Name a card.", "カードの番号か名前を書いてください。")
NAME_IT = Words("{said} is no name.", "{said}は名前ではありません。")
NO_PIECE = Words("No card on the table has the id {id}.", "番号#{id}の札は卓上にありません。")
NOT_HERE = Words("{card} ({no}) does not lie on the table.", "{card}（{no}）は卓上にありません。")
IDENTIFY = Words(
    "It may be one of the unknown cards: say first which one it is, by a manual change "
    '"identify" ({ids}).',
    "不明の札のどれかなら、先にmanualのidentifyでどの札かを書いてください（{ids}）。",
)
SEVERAL = Words(
    "Several cards may be meant; write the id: {which}.",
    "当てはまる札が複数あります。番号で書いてください: {which}",
)
AT = Words("#{id} ({zone})", "#{id}（{zone}）")
