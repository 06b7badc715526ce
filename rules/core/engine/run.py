"""Carrying out one action: every change of the state is made here, and each leaves a leaf."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from rules.core.engine.state import Frame, Piece, Result, State
from rules.core.engine.telling import Telling
from rules.core.engine.trace import Change, Face, Told
from rules.core.engine.values import Value

if TYPE_CHECKING:
    from rules.core.engine.rules import Rules

ABSENT: Any = object()
replace = msgspec.structs.replace


class Run(Telling):
    """A state being changed. The state it began with stays as it was."""

    __slots__ = ("_own",)

    def __init__(self, rules: Rules, cards: Any, state: State) -> None:
        super().__init__(rules, cards, state)
        self._own: set[str] = set()

    # where cards lie

    def move(
        self,
        piece: int,
        zone: str,
        seat: int | None = None,
        /,
        *clauses: str,
        at: int | None = None,
        key: str = "moved",
        face_down: bool = False,
        known: int = 0,
        keep_marks: bool = False,
        host: int | None = None,
        turned: bool = False,
        **facts: Told,
    ) -> None:
        """Lay a piece into a zone, on the bottom unless ``at`` says where.

        What it was attached to, its orientation and its marks stay behind unless they are given.
        """
        before, to = self.pieces[piece], self.key(zone, seat)
        saw = self.mask(piece)
        source = self.zones[before.zone]
        left = tuple(each for each in source if each != piece)
        base = left if to == before.zone else self.zones[to]
        place = len(base) if at is None else at
        arrived = (*base[:place], piece, *base[place:])
        after = replace(
            before,
            zone=to,
            host=host,
            face_down=face_down,
            known=known,
            turned=turned,
            marks=before.marks if keep_marks else {},
        )
        changes = [Change("pieces", piece, before, after)]
        if to != before.zone:
            changes.append(Change("zones", before.zone, source, left))
        changes.append(
            Change("zones", to, self.zones[to] if to != before.zone else source, arrived)
        )
        zones, pieces = self._mine("zones"), self._mine("pieces")
        if to != before.zone:
            zones[before.zone] = left
        zones[to], pieces[piece] = arrived, after
        facts["card"] = Face(piece, after.card, saw | self.mask(piece))
        self._leaf("effect", key, clauses, {**self._where(to), **facts}, tuple(changes))

    def change(self, piece: int, key: str, *clauses: str, **fields: Any) -> None:
        """Change fields of a piece where it lies: orientation, face, host, who knows it."""
        before, saw = self.pieces[piece], self.mask(piece)
        after = replace(before, **fields)
        self._mine("pieces")[piece] = after
        facts: dict[str, Told] = {"card": Face(piece, after.card, saw | self.mask(piece))}
        self._leaf("effect", key, clauses, facts, (Change("pieces", piece, before, after),))

    def mark(self, piece: int, name: str, value: Any = ABSENT, *clauses: str) -> Any:
        """Set a mark of a piece; without a value, return it."""
        if value is ABSENT:
            return super().mark(piece, name)
        marks = {**self.pieces[piece].marks, name: value}
        if value == self.rules.fact_defaults[name]:
            del marks[name]
        before = self.pieces[piece]
        after = replace(before, marks=dict(sorted(marks.items())))
        self._mine("pieces")[piece] = after
        facts: dict[str, Told] = {"card": self.face(piece), "fact": name, "value": value}
        change, mask = (Change("pieces", piece, before, after),), self.mark_mask(piece, name)
        self._leaf("effect", "marked", clauses, facts, change, mask)
        return value

    def create(self, card: str, zone: str, seat: int | None = None, **fields: Any) -> int:
        """Make a piece and return its id."""
        piece, key = self.next_id, self.key(zone, seat)
        self._create(piece, Piece(card, key, **fields))
        return piece

    def _create(self, piece: int, after: Piece) -> None:
        before, row = self.next_id, self.zones[after.zone]
        self.next_id += 1
        self._mine("pieces")[piece] = after
        self._mine("zones")[after.zone] = (*row, piece)
        changes = (
            Change("pieces", piece, None, after),
            Change("zones", after.zone, row, (*row, piece)),
            Change("next_id", None, before, self.next_id),
        )
        facts = {"card": self.face(piece), **self._where(after.zone)}
        self._leaf("effect", "created", (), facts, changes)

    def remove(self, piece: int, *clauses: str) -> None:
        """Take a piece out of the game for good."""
        before, face = self.pieces[piece], self.face(piece)
        row = self.zones[before.zone]
        left = tuple(each for each in row if each != piece)
        del self._mine("pieces")[piece]
        self._mine("zones")[before.zone] = left
        changes = (Change("pieces", piece, before, None), Change("zones", before.zone, row, left))
        self._leaf("effect", "removed", clauses, {"card": face}, changes)

    def identify(self, piece: int, card: str, *clauses: str) -> None:
        """Say which card an unknown piece is; its pool then holds one less of it."""
        before = self.pieces[piece]
        pool = self.pools.get(before.pool)
        after = replace(before, card=card, pool="")
        changes = [Change("pieces", piece, before, after)]
        if pool is not None:
            left = {no: n - (no == card) for no, n in pool.items() if n - (no == card)}
            self._mine("pools")[before.pool] = left
            changes.append(Change("pools", before.pool, pool, left))
        self._mine("pieces")[piece] = after
        facts: dict[str, Told] = {"card": self.face(piece)}
        self._leaf("effect", "identified", clauses, facts, tuple(changes), self.mask(piece))

    def shuffle(self, zone: str, seat: int | None, order: tuple[str, ...], *clauses: str) -> None:
        """Put new pieces in the place of the old ones: nobody can follow a card any more.

        With an ``order`` the new ones are these cards; without, they are unknown and share a pool.
        """
        key = self.key(zone, seat)
        row = self.zones[key]
        before = self.next_id
        pool = f"{key}#{before}"
        fresh = tuple(range(before, before + len(row)))
        self.next_id += len(row)
        changes = self._reborn(row, fresh, key, order, pool)
        self._mine("zones")[key] = fresh
        changes += [
            Change("zones", key, row, fresh),
            Change("next_id", None, before, self.next_id),
        ]
        facts: dict[str, Told] = {**self._where(key), "count": len(row)}
        self._leaf("effect", "shuffled", clauses, facts, tuple(changes))

    def _reborn(
        self,
        row: tuple[int, ...],
        fresh: tuple[int, ...],
        key: str,
        order: tuple[str, ...],
        pool: str,
    ) -> list[Change]:
        pieces, changes = self._mine("pieces"), []
        old = [pieces.pop(piece) for piece in row]
        changes += [Change("pieces", piece, was, None) for piece, was in zip(row, old, strict=True)]
        if old and not order:
            changes += self._pooled(old, pool)
        for place, piece in enumerate(fresh):
            card = order[place] if order else ""
            after = Piece(card, key, owner=old[place].owner, pool="" if order else pool)
            pieces[piece] = after
            changes.append(Change("pieces", piece, None, after))
        return changes + (self._unpooled(old, order, pool) if order else [])

    def _pooled(self, old: list[Piece], pool: str) -> list[Change]:
        """Make the pool of a shuffled pile: its known cards and what its unknown ones may be."""
        sources = sorted({piece.pool for piece in old if not piece.card})
        return self._merged([piece.card for piece in old if piece.card], sources, pool)

    def _merged(self, known: list[str], sources: list[str], pool: str) -> list[Change]:
        pools, counts = self._mine("pools"), dict[str, int]()
        for card in known:
            counts[card] = counts.get(card, 0) + 1
        if any(source not in pools for source in sources):
            return []  # one of them may be any card, so all of them may
        changes = []
        for source in sources:
            for card, count in pools[source].items():
                counts[card] = counts.get(card, 0) + count
            self._repool(source, pool)
            changes.append(Change("pools", source, pools.pop(source), None))
        pools[pool] = dict(sorted(counts.items()))
        return [*changes, Change("pools", pool, None, pools[pool])]

    def _repool(self, source: str, pool: str) -> None:
        """Tie the pieces of ``source`` that lie elsewhere to the joined pool."""
        for piece, here in sorted(self.pieces.items()):
            if here.pool == source and not here.card:
                self._mine("pieces")[piece] = after = replace(here, pool=pool)
                change = (Change("pieces", piece, here, after),)
                self._leaf("effect", "repooled", (), {}, change, 0)

    def _unpooled(self, old: list[Piece], order: tuple[str, ...], pool: str) -> list[Change]:
        """Take the cards that are named now out of what the cards elsewhere may be."""
        sources = sorted({piece.pool for piece in old if not piece.card})
        joined = self._merged([], sources, pool) if len(sources) > 1 else []
        named = Counter(order) - Counter(piece.card for piece in old)
        return joined + [
            self._lessen(source, named)
            for source in ([pool] if joined else sources)
            if source in self.pools
        ]

    def _lessen(self, pool: str, named: Counter[str]) -> Change:
        """Take the named cards out of the pool; forget it when no piece belongs to it any more."""
        pools = self._mine("pools")
        before = pools.pop(pool)
        if not any(piece.pool == pool for piece in self.pieces.values()):
            return Change("pools", pool, before, None)
        pools[pool] = {card: n - named[card] for card, n in before.items() if n > named[card]}
        return Change("pools", pool, before, pools[pool])

    # what the game keeps

    def set(
        self,
        name: str,
        value: Any,
        /,
        seat: int | None = None,
        *clauses: str,
        key: str = "set",
        **facts: Told,
    ) -> None:
        """Set a fact of the table or of a seat; nothing happens when it has that value already.

        It is told as value of the fact, or by the sentence ``key`` with ``facts`` of its own.
        """
        entry = name if seat is None else f"{name}:{seat}"
        before = self.facts.get(entry)
        after = None if value == self.rules.fact_defaults[name] else value
        if before == after and type(before) is type(after):
            return
        kept = self._mine("facts")
        if after is None:
            kept.pop(entry, None)
        else:
            kept[entry] = after
        told = facts if key != "set" else self._told(name, value, before)
        if seat is not None:
            told["user"] = self.who(seat)
        change = (Change("facts", entry, before, after),)
        told = {"fact": name, **told}
        self._leaf("effect", key, clauses, told, change, self.fact_mask(name, seat))

    def _told(self, name: str, value: Any, before: Any) -> dict[str, Told]:
        return {"value": self._told_rows(name, value), "before": self._told_rows(name, before)}

    def _told_rows(self, name: str, value: Any) -> Any:
        """Return the value of a fact with the cards in its rows as they are known."""
        kinds = self.rules.facts[name].row if name in self.rules.facts else ()
        if not kinds or not isinstance(value, tuple):
            return value
        return tuple(
            tuple(
                self.face(each) if kind == "piece" and each in self.pieces else each
                for kind, each in zip(kinds, row, strict=True)
            )
            for row in value
        )

    def eliminate(self, seat: int, *clauses: str) -> None:
        """Take a seat out of the game."""
        before, self.out = self.out, tuple(sorted({*self.out, seat}))
        change = (Change("out", None, before, self.out),)
        self._leaf("result", "eliminated", clauses, {"user": self.who(seat)}, change)

    def finish(self, winners: tuple[int, ...], how: str, *clauses: str) -> None:
        """End the game: nothing is under way any more."""
        points = self.rules.points(self)
        clauses = clauses or self._clauses[-1]
        self.result = Result(winners, how, clauses, points)
        frames, self.frames = self.frames, ()
        changes = (
            Change("result", None, None, self.result),
            Change("frames", None, frames, ()),
        )
        told: dict[str, Told] = {
            "winners": tuple(self.who(seat) for seat in winners),
            "losers": tuple(self.who(n) for n in range(len(self.seats)) if n not in winners),
            "how": how,
            "points": points,
        }
        self._leaf("result", f"end.{how}", clauses, told, changes)

    # the procedures under way

    def goto(self, step: str, *clauses: str, **data: Value) -> None:
        """Go to another step of the innermost procedure, remembering ``data`` besides."""
        frame = self.frames[-1]
        self._frames(
            "goto", clauses, (*self.frames[:-1], Frame(frame.proc, step, {**frame.data, **data}))
        )

    def remember(self, *clauses: str, **data: Value) -> None:
        """Remember ``data`` in the innermost procedure."""
        self.goto(self.frames[-1].step, *clauses, **data)

    def remember_in(self, proc: str, *clauses: str, **data: Value) -> None:
        """Remember ``data`` in the innermost frame of a procedure further out."""
        place = max(n for n, frame in enumerate(self.frames) if frame.proc == proc)
        was = self.frames[place]
        now = Frame(proc, was.step, {**was.data, **data})
        self._frames("goto", clauses, (*self.frames[:place], now, *self.frames[place + 1 :]))

    def call(self, proc: str, step: str | None = None, *clauses: str, **data: Value) -> None:
        """Begin a procedure inside the one under way, at its first step unless one is given."""
        first = step or next(iter(self.rules.procedures[proc].steps))
        self._frames("begun", clauses, (*self.frames, Frame(proc, first, data)))

    def ask_judge(
        self, text: str, clause: str, /, *clauses: str, en: str = "", card: int | None = None
    ) -> None:
        """Stop until the judge has carried out a printed text, or one of ours named by its key."""
        data: dict[str, Value] = {"text": text, "clause": clause, "card": card, "text_en": en}
        told = {name: value for name, value in data.items() if value not in ("", None)}
        self.call("by_hand", None, clause, *clauses, **told)

    def leave(self, *clauses: str) -> None:
        """End the innermost procedure."""
        self._frames("ended", clauses, self.frames[:-1])

    def _frames(self, key: str, clauses: tuple[str, ...], after: tuple[Frame, ...]) -> None:
        before, self.frames = self.frames, after
        frame = after[-1] if after else None
        told: dict[str, Told] = {"proc": frame.proc, "step": frame.step} if frame else {}
        change = (Change("frames", None, before, after),)
        self._leaf("step", key if frame else "all_ended", clauses, told, change)

    # the outcome

    def has_touched(self, part: str) -> bool:
        """Return whether this part of the state was changed since the action began."""
        return part in self._own

    def _mine(self, part: str) -> Any:
        """Return the part of the state as a copy of this run's own."""
        if part not in self._own:
            self._own.add(part)
            setattr(self, part, dict(getattr(self, part)))
        return getattr(self, part)

    def state(self) -> State:
        """Return the state as it is now."""
        return replace(
            self.start,
            zones=self.zones,
            pieces=self.pieces,
            pools=self.pools,
            facts=self.facts,
            frames=self.frames,
            next_id=self.next_id,
            out=self.out,
            result=self.result,
        )
