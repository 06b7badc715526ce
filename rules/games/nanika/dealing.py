"""The set-up: dealing, replacing mandatory events, and the order (NNK-5.1.1 to NNK-5.1.3)."""

from __future__ import annotations

from collections import Counter

from rules.core.engine import piles
from rules.core.engine.chances import Draw, Pick
from rules.core.engine.look import Look
from rules.core.engine.procedures import Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, Value
from rules.core.words import Words
from rules.games.nanika.installing import install
from rules.games.nanika.seeing import (
    card_of,
    ghosts,
    is_ghost,
    master_variant,
)
from rules.games.nanika.table import DEALT

setup = Procedure(
    "setup",
    Words("Set-up", "準備"),
    seen={
        "card": "pieces",
        "then": "all",
        "seat": "all",
        "redrawn": "all",
        "round": "all",
        "place": "all",
        "searcher": "all",
        "due": "all",
        "confirmed": "all",
    },
    holds={
        "card": ("piece", ("dealt", "shown", "revealed", "found", "dealt_again")),
        "then": ("text", ("shuffle",)),
        "seat": ("seat", ("master_dealt",)),
        "redrawn": ("count", "masters"),
        "round": ("count", "place"),
        "place": ("count", "place"),
        "searcher": ("seat", "proof"),
        "due": ("count", ("deal_again", "dealt_again")),
        "confirmed": ("count", None),
    },
)


@setup.step("begin", "Begin", "開始", "NNK-5.1.1")
def begin(run: Run) -> None:
    """With the provisional section 11, masters are dealt beforehand."""
    run.goto("masters" if master_variant(run) else "deal", redrawn=0)


@setup.step("masters", "Deal the masters", "マスターを配る", "NNK-11.2", "NNK-A07")
def masters(run: Run) -> None:
    """Each user without a master is dealt one."""
    without = [seat for seat in run.playing() if not _has_master(run, seat)]
    if not without or not _masters_left(run).cards:
        run.goto("deal")
    else:
        run.goto("master_dealt", seat=without[0])


def _has_master(look: Look, seat: int) -> bool:
    return any(look.mark(piece, "master") for piece in ghosts(look, seat))


def _masters_left(look: Look) -> Draw:
    """Return the ghosts that may be dealt as a master: any ghost that is left in the server."""
    server = look.shared("server")
    left = Counter(look.pieces[piece].card for piece in server if is_ghost(look, piece))
    unknown = [piece for piece in server if card_of(look, piece) is None]
    for number, count in piles.may_be(look, unknown[0]).cards if unknown else ():
        left[number] += count if look.cards[number].is_ghost else 0
    return Draw(tuple(sorted((+left).items())), may_stay_unknown=False)


@setup.outcome(
    "master_dealt",
    "Which ghost is the master?",
    "配られたマスターは？",
    "NNK-11.2",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=_masters_left,
)
def master_dealt(run: Run, card: Value) -> None:
    """The ghost dealt stands on the desktop from the start."""
    server = run.shared("server")
    known = [piece for piece in server if run.pieces[piece].card == card]
    piece = known[0] if known else next(p for p in server if not run.pieces[p].card)
    if not known:
        run.identify(piece, str(card), "NNK-11.2")
    install(run, piece, run.here("seat"), "NNK-11.2")
    run.mark(piece, "master", True, "NNK-11.2")
    run.goto("masters")


@setup.step("deal", "Deal five cards", "五枚配る", "NNK-5.1.1")
def deal(run: Run) -> None:
    """Each user gets cards from the server up to five."""
    short = [seat for seat in run.playing() if len(run.of("archive", seat)) < DEALT]
    server = run.shared("server")
    if not short or not server:
        run.goto("replace")
        return
    run.move(server[0], "archive", short[0], "NNK-5.1.1", key="dealt", user=run.who(short[0]))
    if card_of(run, server[0]) is None:
        run.goto("dealt", card=server[0])


@setup.outcome(
    "dealt",
    "Which card was dealt?",
    "配られた札は？",
    "NNK-5.1.1",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: piles.may_be(look, look.here("card")),
    secret=True,
)
def dealt(run: Run, card: Value) -> None:
    """The card is named, or stays unknown until it matters."""
    piles.name(run, run.here("card"), card)
    run.goto("deal")


@setup.step("replace", "Replace mandatory events", "強制イベントを引き直す", "NNK-5.1.2", "NNK-A18")
def replace_mandatory(run: Run) -> None:
    """Mandatory events are set aside, not carried out, and as many cards are dealt instead."""
    found = [seat for seat in run.playing() if mandatory_of(run, seat)]
    once = run.setting("setup_redraw") == "once" and run.here("redrawn")
    if found and not once and run.shared("server"):
        for seat in found:
            set_aside(run, seat)
        run.goto("deal", redrawn=1)
    else:
        back_into_server(run, "order")


def mandatory_of(look: Look, seat: int) -> tuple[int, ...]:
    """Return the mandatory events in the user's archive that are known."""
    cards = ((piece, card_of(look, piece)) for piece in look.of("archive", seat))
    return tuple(piece for piece, card in cards if card is not None and card.is_mandatory)


def set_aside(run: Run, seat: int) -> None:
    """Lay the user's mandatory events aside until they are shuffled into the server."""
    for piece in mandatory_of(run, seat):
        run.move(piece, "aside", None, "NNK-5.1.2", "NNK-A18", key="set_aside")


def back_into_server(run: Run, then: str) -> None:
    """Put what lies aside back into the server and shuffle it."""
    aside = run.shared("aside")
    for piece in aside:
        run.move(piece, "server", None, key="put_back")
    run.goto("shuffle" if aside else then, then=then)


@setup.outcome(
    "shuffle",
    "Shuffle the server",
    "サーバーを切る",
    "NNK-5.1.2",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: piles.orders_of(look, look.shared("server")),
    secret=True,
)
def shuffle(run: Run, order: Value) -> None:
    """The order is entered, or stays unknown as at the table."""
    piles.shuffle(run, "server", None, order, "NNK-5.1.2")
    run.goto(str(run.here("then") or "order"))


@setup.outcome(
    "order",
    "Who begins?",
    "最初の人は？",
    "NNK-5.1.3",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: Pick(look.playing(), seats=True),
)
def order(run: Run, first: Value) -> None:
    """Rock-paper-scissors or dice decide; the outcome is entered."""
    run.set("first_user", first, None, "NNK-5.1.3")
    run.goto("place", round=1, place=0)
