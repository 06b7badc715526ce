"""Looking at face-down cards: by an action, and at what is one's own (ONS-5.8, ONS-1.4.2, ONS-A17)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine import piles
from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, Value
from rules.games.onsen.placing import CARD
from rules.games.onsen.seeing import all_face_down, card_of, is_face_down, may_be, place_of
from rules.games.onsen.table import AREA_WORDS
from rules.games.onsen.turn import acts, an_action, bathing, no_action_left, spent


def _peeks(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    return ({"card": piece} for piece in all_face_down(look))


def _no_peek(look: Look, act: Act) -> Iterator[Obstacle]:
    if not is_face_down(look, act.number("card")):
        yield Obstacle("ONS-5.8", "not_face_down", {}, impossible=True)
    yield from no_action_left(look)


@acts.act(
    "peek",
    "Look at a face-down card",
    "伏せ札を見る",
    "ONS-5.8",
    when="ONS-5.3",
    args=(CARD,),
    candidates=_peeks,
    obstacles=_no_peek,
    costs=an_action,
    bound=True,
)
def peek(run: Run, act: Act) -> None:
    """The player alone learns the card; the others see at which one the player looks."""
    _look_at(run, act, "peeked_at", "ONS-5.8")
    spent(run)
    if card_of(run, act.number("card")) is None:
        run.goto("peeked", "ONS-5.8", card=act.number("card"))


def _look_at(run: Run, act: Act, key: str, *clauses: str) -> None:
    piece = act.number("card")
    user, area = run.who(act.player), AREA_WORDS[run.zone_of(piece)]
    run.note("effect", key, *clauses, user=user, area=area, place=place_of(run, piece))
    known = run.pieces[piece].known | 1 << act.player
    run.change(piece, "seen_by_one", *clauses, known=known)


@bathing.outcome(
    "peeked",
    "The card seen",
    "見た札の確認",
    "ONS-5.8",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: may_be(look, look.here("card")),
    secret=True,
)
def peeked(run: Run, card: Value) -> None:
    """The card is named for the player and the judge, or stays unknown."""
    piles.name(run, run.here("card"), card)
    run.goto("act", "ONS-5.8")


# looking at what is one's own


def _own_cards(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    if look.setting("owner_may_recheck"):
        for piece in all_face_down(look):
            if look.pieces[piece].owner == seat:
                yield {"card": piece}


def _no_second_look(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("card")
    if not is_face_down(look, piece):
        yield Obstacle("ONS-5.8", "not_face_down", {}, impossible=True)
    elif not look.setting("owner_may_recheck"):
        yield Obstacle("ONS-5.8", "look_by_action")
        yield Obstacle("ONS-A17", "no_second_look")
    elif look.pieces[piece].owner != act.player:
        yield Obstacle("ONS-5.8", "laid_by_another")


@acts.act(
    "look_again",
    "Look again at one’s own face-down card",
    "自分で伏せた札を見直す",
    "ONS-5.8",
    "ONS-A17",
    when="ONS-5.8",
    args=(CARD,),
    candidates=_own_cards,
    obstacles=_no_second_look,
    interjects=True,
)
def look_again(run: Run, act: Act) -> None:
    """Where the table allows it, no action is spent (ONS-A17)."""
    _look_at(run, act, "looked_again", "ONS-5.8", "ONS-A17")


@acts.act(
    "look_at_own_area",
    "Look at one’s own personal area",
    "自分の個人エリアを見る",
    "ONS-1.4.2",
    "ONS-4.4",
    when="ONS-1.4.2",
    interjects=True,
)
def look_at_own_area(run: Run, act: Act) -> None:
    """The own leader and companions may be looked at whenever one likes."""
    run.note("effect", "looked_at_own", "ONS-1.4.2", "ONS-4.4", user=run.who(act.player))
