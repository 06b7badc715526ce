"""Downloading from the server, and mandatory events (NNK-3.20, NNK-5.2.2, NNK-5.2.3)."""

from __future__ import annotations

from rules.core.engine import piles
from rules.core.engine.procedures import Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, EVERYBODY, Value
from rules.core.words import Words
from rules.games.nanika.seeing import card_of

download = Procedure(
    "download",
    Words("Download", "ダウンロード"),
    seen={"user": "all", "left": "all", "card": "pieces"},
    holds={"user": ("seat", ""), "left": ("count", ""), "card": ("piece", "seen")},
)


@download.step("next", "Download a card", "一枚引く", "NNK-5.2.2")
def next_card(run: Run) -> None:
    """The top card of the server goes to the user's archive, until enough were downloaded."""
    user, left = run.here("user"), run.here("left")
    server = run.shared("server")
    if not left:
        run.leave()
    elif not server:
        run.note("not applied", "server_empty", "NNK-7.1")
        run.set("shortage", True, None, "NNK-A04")
        run.leave()
    else:
        run.move(server[0], "archive", user, key="downloaded", user=run.who(user))
        unknown = card_of(run, server[0]) is None
        run.goto("seen" if unknown else "check", card=server[0], left=left - 1)


@download.outcome(
    "seen",
    "Which card is it?",
    "引いた札は？",
    "NNK-5.2.2",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: piles.may_be(look, look.here("card")),
    secret=True,
)
def seen(run: Run, card: Value) -> None:
    """The card is named, or stays unknown until it matters."""
    piles.name(run, run.here("card"), card)
    run.goto("check")


@download.step("check", "Is it a mandatory event?", "強制イベントか", "NNK-5.2.3")
def check(run: Run) -> None:
    """A mandatory event is revealed and carried out, and not replaced (NNK-A22)."""
    piece, user = run.here("card"), run.here("user")
    card = card_of(run, piece)
    run.goto("next")
    if card is not None and card.is_mandatory:
        run.change(piece, "revealed", "NNK-3.20", known=EVERYBODY)
        run.move(piece, "trash", None, "NNK-3.20", "NNK-A22", key="trashed")
        run.call(
            "effects", None, "NNK-3.20", user=user, card=card.no, part="mandatory", piece=piece
        )
