"""The acts of the toy title with hidden things: on cards in hands, face down, shown, buried."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg
from rules.core.engine.run import Run
from rules.core.engine.values import EVERYBODY, JUDGE, Value
from rules.core.words import Words

acts = Acts()
CARD = Arg(name="card", kind="piece", label=Words("card", "札"))
HOST = Arg(name="host", kind="piece", label=Words("host", "付ける先"))
LIKE = Arg(name="like", kind="card", label=Words("as", "扱い"), optional=True)
COUNT = Arg(name="n", kind="int", label=Words("number", "数"))

Pieces = Callable[[Look, int], Iterable[int]]
TAKES: list[str] = []


def on_card(
    name: str, ja: str, pieces: Pieces
) -> Callable[[Callable[[Run, int, int], None]], None]:
    """Return a decorator that declares an act on one of these pieces."""

    def candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
        for piece in pieces(look, seat):
            yield {"card": piece}

    def obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
        if act.number("card") not in tuple(pieces(look, act.player)):
            card = look.card(act.number("card"))
            yield Obstacle("TOY-1", "not_there", {"card": card.name if card else "?"})

    def declare(do: Callable[[Run, int, int], None]) -> None:
        given: dict[str, Any] = {"args": (CARD,), "candidates": candidates, "obstacles": obstacles}
        declared = acts.act(name, name.capitalize(), ja, "TOY-1", when="TOY-1", **given)
        declared(lambda run, act: do(run, act.number("card"), act.player))
        TAKES.append(name)

    return declare


def in_hand(look: Look, seat: int) -> tuple[int, ...]:
    return look.of("hand", seat)


def on_table(look: Look, seat: int) -> tuple[int, ...]:
    return look.of("table", seat)


def face_down(look: Look, seat: int) -> tuple[int, ...]:
    pieces = (piece for each in range(len(look.seats)) for piece in look.of("table", each))
    return tuple(piece for piece in pieces if look.pieces[piece].face_down)


def own_face_down(look: Look, seat: int) -> tuple[int, ...]:
    return tuple(piece for piece in on_table(look, seat) if look.pieces[piece].face_down)


def next_hand(look: Look, seat: int) -> tuple[int, ...]:
    return look.of("hand", look.after(seat)[0])


@on_card("lay", "出す", in_hand)
def lay(run: Run, piece: int, seat: int) -> None:
    run.move(piece, "table", seat)


@on_card("cover", "伏せる", in_hand)
def cover(run: Run, piece: int, seat: int) -> None:
    run.move(piece, "table", seat, face_down=True, known=1 << seat)


@on_card("peek", "覗く", face_down)
def peek(run: Run, piece: int, seat: int) -> None:
    run.change(piece, "shown", known=run.pieces[piece].known | 1 << seat)


@on_card("open", "開く", own_face_down)
def open_(run: Run, piece: int, seat: int) -> None:
    run.change(piece, "turned", face_down=False)


@on_card("turn", "倒す", face_down)
def turn_(run: Run, piece: int, seat: int) -> None:
    run.change(piece, "turned", turned=not run.pieces[piece].turned)


@on_card("show", "見せる", in_hand)
def show(run: Run, piece: int, seat: int) -> None:
    run.change(piece, "shown", known=EVERYBODY)


@on_card("hide", "隠す", in_hand)
def hide(run: Run, piece: int, seat: int) -> None:
    run.change(piece, "hidden", known=0)


@on_card("aim", "狙う", next_hand)
def aim(run: Run, piece: int, seat: int) -> None:
    """Choose a card of the next seat's hand unseen; it goes to the vault unseen."""
    run.move(piece, "vault", seat)


@on_card("bury", "埋める", on_table)
def bury(run: Run, piece: int, seat: int) -> None:
    run.move(piece, "vault", seat)


@on_card("drop", "捨てる", in_hand)
def drop(run: Run, piece: int, seat: int) -> None:
    run.move(piece, "discard")


@on_card("dent", "傷つける", face_down)
def dent(run: Run, piece: int, seat: int) -> None:
    run.mark(piece, "dent", run.mark(piece, "dent") + 1)


@on_card("note", "記す", in_hand)
def note(run: Run, piece: int, seat: int) -> None:
    run.mark(piece, "memo", run.mark(piece, "memo") + 1)


@on_card("curse", "呪う", on_table)
def curse(run: Run, piece: int, seat: int) -> None:
    run.mark(piece, "curse", run.mark(piece, "curse") + 1)


@on_card("trick", "仕掛ける", in_hand)
def trick(run: Run, piece: int, seat: int) -> None:
    """The judge carries out the printed text, which names the card."""
    card = run.card(piece)
    text = f"{card.name} strikes" if card else "A card strikes"
    run.call("by_hand", None, "TOY-1", text=text, clause="TOY-1", card=piece)


def _pairs(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in in_hand(look, seat):
        for host in on_table(look, seat):
            yield {"card": piece, "host": host}


@acts.act("attach", "Attach", "付ける", "TOY-1", when="TOY-1", args=(CARD, HOST), candidates=_pairs)
def attach(run: Run, act: Act) -> None:
    run.move(
        act.number("card"),
        "table",
        act.player,
        host=act.number("host"),
        face_down=True,
        turned=True,
    )


@acts.act(
    "scheme",
    "Scheme",
    "企む",
    "TOY-1",
    when="TOY-1",
    args=(COUNT,),
    secret=("n",),
    candidates=lambda look, seat: ({"n": n} for n in (1, 2, 3)),
)
def scheme(run: Run, act: Act) -> None:
    run.set("plan", act.number("n"), act.player)
    run.set("bane", run.fact("bane", act.player) + 1, act.player)
    run.remember(whim=act.number("n"), stray=act.number("n"))


@acts.act("appeal", "Appeal", "訴える", "TOY-1", when="TOY-1")
def appeal(run: Run, act: Act) -> None:
    run.call("court")


def _not_the_judge(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.player != JUDGE:
        yield Obstacle("TOY-1", "only_the_judge", {}, impossible=True)


@acts.act(
    "decree",
    "Decree",
    "定める",
    "TOY-1",
    when="TOY-1",
    bound=True,
    args=(COUNT,),
    secret=("n",),
    candidates=lambda look, seat: ({"n": n} for n in (1, 2)),
    obstacles=_not_the_judge,
)
def decree(run: Run, act: Act) -> None:
    run.set("omen", act.number("n"))
    run.leave()


def _in_the_deck(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.number("card") in look.shared("deck"):
        yield Obstacle("TOY-1", "not_there", {"card": "?"}, impossible=True)


@acts.act(
    "brand",
    "Brand",
    "刻む",
    "TOY-4",
    when="TOY-4",
    args=(CARD, LIKE, COUNT),
    secret=("like",),
    obstacles=_in_the_deck,
    by_hand=True,
)
def brand(run: Run, act: Act) -> None:
    """The card counts like another, unseen: a curse and a dent."""
    run.mark(act.number("card"), "curse", act.args["n"])
    run.mark(act.number("card"), "dent", act.args["n"])


@acts.act("shuffle", "Shuffle", "切る", "TOY-1", when="TOY-1")
def shuffle(run: Run, act: Act) -> None:
    """All discarded cards go under the deck, which is shuffled."""
    for piece in run.shared("discard"):
        run.move(piece, "deck")
    run.shuffle("deck", None, ())


@acts.act("sort", "Sort", "並べる", "TOY-1", when="TOY-1")
def sort(run: Run, act: Act) -> None:
    run.goto("sort")


@acts.act("done", "Done", "終える", "TOY-1", when="TOY-1")
def done(run: Run, act: Act) -> None:
    run.goto("roll")
