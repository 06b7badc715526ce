"""The two rounds of first ghosts, and users who have none (NNK-5.1.4 to NNK-5.1.7)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine import piles
from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chances import Draw
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, EVERYBODY, Value
from rules.games.nanika.dealing import back_into_server, mandatory_of, set_aside, setup
from rules.games.nanika.installing import CARD, install
from rules.games.nanika.seeing import (
    archive_ghosts,
    card_of,
    clockwise,
    is_ghost,
    not_in_archive,
    slaves,
)
from rules.games.nanika.table import FIRST_GHOSTS

acts = Acts()


def placing_order(look: Look) -> tuple[int, ...]:
    """Return the order of this round: clockwise, then back from the last user (NNK-A20)."""
    order = clockwise(look, look.fact("first_user") or 0)
    return order if look.within("setup", "round") == 1 else order[::-1]


def placing(look: Look) -> int:
    """Return the user whose ghost is next."""
    place: int = look.within("setup", "place")
    return placing_order(look)[place]


setup.decision(
    "place",
    "Install a ghost",
    "ゴーストを出す",
    "NNK-5.1.4",
    "NNK-5.1.5",
    kind="act",
    who=lambda look: (placing(look),),
    takes=("place_ghost", "prove_no_ghost"),
)


def _place_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in archive_ghosts(look, seat):
        yield {"card": piece}


def _place_obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("card")
    yield from not_in_archive(look, piece, act.player, "NNK-5.1.4")
    if card_of(look, piece) is not None and not is_ghost(look, piece):
        yield Obstacle("NNK-5.1.4", "not_a_ghost", {}, impossible=True)


@acts.act(
    "place_ghost",
    "Install a ghost",
    "ゴーストを出す",
    "NNK-5.1.4",
    "NNK-5.1.5",
    when="NNK-5.1.4",
    args=(CARD,),
    candidates=_place_candidates,
    obstacles=_place_obstacles,
    bound=True,
)
def place_ghost(run: Run, act: Act) -> None:
    """One ghost each, clockwise; then one more in the opposite direction."""
    clauses = ("NNK-5.1.4",) if run.here("round") == 1 else ("NNK-5.1.5", "NNK-A20")
    install(run, act.number("card"), act.player, *clauses)
    _next_place(run)


def _next_place(run: Run) -> None:
    place, round_ = run.here("place") + 1, run.here("round")
    if place < len(run.seats):
        run.goto("place", place=place)
    elif round_ < FIRST_GHOSTS:
        run.goto("place", round=round_ + 1, place=0)
    else:
        run.goto("start")


def check_placing(run: Run) -> None:
    """Nobody waits for the ghost of a user who has left the game."""
    while run.top.proc == "setup" and run.top.step == "place" and placing(run) in run.out:
        _next_place(run)


def _has_ghost(look: Look, act: Act) -> Iterator[Obstacle]:
    if archive_ghosts(look, act.player):
        yield Obstacle("NNK-5.1.6", "has_a_ghost")


@acts.act(
    "prove_no_ghost",
    "Show that there is no ghost",
    "ゴーストがないことを見せる",
    "NNK-5.1.6",
    "NNK-A19",
    when="NNK-5.1.6",
    obstacles=_has_ghost,
    bound=True,
)
def prove_no_ghost(run: Run, act: Act) -> None:
    """The archive is shown to all, and a ghost is looked for in the server."""
    for piece in run.of("archive", act.player):
        run.change(piece, "revealed", "NNK-5.1.6", known=EVERYBODY)
    run.goto("proof", searcher=act.player)


@setup.step("proof", "Is there really no ghost?", "本当にゴーストがないか", "NNK-5.1.6", "NNK-A19")
def proof(run: Run) -> None:
    """Cards that nobody had named are named now that all see them; a ghost among them is placed."""
    seat = run.here("searcher")
    unknown = [piece for piece in run.of("archive", seat) if card_of(run, piece) is None]
    if unknown:
        run.goto("shown", card=unknown[0])
    elif archive_ghosts(run, seat):
        run.note("check failed", "has_a_ghost", "NNK-5.1.6")
        run.goto("placed")
    elif run.setting("cannot_install") == "judge":
        _ask(run)
    else:
        redraws = run.setting("cannot_install") == "redraw_archive"
        run.goto("redraw" if redraws else "search")


def _left_for(look: Look) -> Draw:
    return piles.may_be(look, look.here("card"), may_stay_unknown=False)


@setup.outcome(
    "shown",
    "Which card is shown?",
    "見せた札は？",
    "NNK-5.1.6",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=_left_for,
)
def shown(run: Run, card: Value) -> None:
    """The card is named: everybody sees it."""
    run.identify(run.here("card"), str(card), "NNK-5.1.6")
    run.goto("proof")


NO_GHOST = "by_hand.no_ghost"


@setup.step("search", "Reveal from the server", "サーバーから公開する", "NNK-5.1.6", "NNK-A19")
def search(run: Run) -> None:
    """Cards are revealed from the server until one is a ghost."""
    server = run.shared("server")
    if not server:
        _ask(run)
        return
    run.move(server[0], "aside", None, "NNK-5.1.6", key="revealed")
    run.goto("revealed" if card_of(run, server[0]) is None else "found", card=server[0])


@setup.outcome(
    "revealed",
    "Which card is revealed?",
    "公開された札は？",
    "NNK-5.1.6",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=_left_for,
)
def revealed(run: Run, card: Value) -> None:
    """The card is named: everybody sees it."""
    run.identify(run.here("card"), str(card), "NNK-5.1.6")
    run.goto("found")


@setup.step("found", "Is it a ghost?", "ゴーストか", "NNK-5.1.6", "NNK-A19")
def found(run: Run) -> None:
    """A ghost is installed, the other revealed cards are shuffled back; none is carried out."""
    piece, seat = run.here("card"), run.here("searcher")
    if not is_ghost(run, piece):
        run.goto("search")
        return
    install(run, piece, seat, "NNK-5.1.6", "NNK-A19")
    back_into_server(run, "placed")


def _ask(run: Run) -> None:
    """Without a ghost in the server, or where the tournament says so, the judge decides."""
    back_into_server(run, "placed")
    run.ask_judge(NO_GHOST, "NNK-5.1.6", "NNK-A19")


@setup.step("placed", "The proof is over", "証明の終わり", "NNK-5.1.6")
def placed(run: Run) -> None:
    """The archive is its owner's again; who still owes a ghost and has one now places it."""
    seat = run.here("searcher")
    for piece in run.of("archive", seat):
        run.change(piece, "hidden", "NNK-5.1.6", known=0)
    if len(slaves(run, seat)) < run.here("round") and archive_ghosts(run, seat):
        run.goto("place")
    else:
        _next_place(run)


@setup.step("redraw", "Draw a new archive", "引き直す", "NNK-5.1.6", "NNK-A19")
def redraw(run: Run) -> None:
    """Where the tournament redraws, the whole archive goes back and as many cards are drawn."""
    seat = run.here("searcher")
    archive = run.of("archive", seat)
    if len(run.shared("server")) < len(archive):
        _ask(run)
        return
    for piece in archive:
        run.move(piece, "aside", None, "NNK-5.1.6", "NNK-A19", key="put_back")
    run.goto("deal_again", due=len(archive))


@setup.step("deal_again", "Deal the new archive", "引き直しの札を配る", "NNK-5.1.6", "NNK-A19")
def deal_again(run: Run) -> None:
    """As many new cards come, then the old ones are shuffled into the server."""
    seat, server = run.here("searcher"), run.shared("server")
    if len(run.of("archive", seat)) < run.here("due") and server:
        run.move(server[0], "archive", seat, "NNK-5.1.6", key="dealt", user=run.who(seat))
        if card_of(run, server[0]) is None:
            run.goto("dealt_again", card=server[0])
    elif server and mandatory_of(run, seat):
        set_aside(run, seat)
    else:
        back_into_server(run, "place")


@setup.outcome(
    "dealt_again",
    "Which card was dealt?",
    "配られた札は？",
    "NNK-5.1.6",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: piles.may_be(look, look.here("card")),
    secret=True,
)
def dealt_again(run: Run, card: Value) -> None:
    """The card is named, or stays unknown until it matters."""
    piles.name(run, run.here("card"), card)
    run.goto("deal_again")


@setup.step("start", "Start", "開始", "NNK-5.1.7", "NNK-A21")
def start(run: Run) -> None:
    """The game begins: every user has two ghosts; the user decided first takes the first turn."""
    if run.shared("aside"):
        back_into_server(run, "start")
        return
    if not run.here("confirmed") and any(owes_ghosts(run, seat) for seat in run.playing()):
        run.remember(confirmed=1)
        run.ask_judge(NOT_READY, "NNK-5.1.7")
        return
    first = next(
        seat for seat in clockwise(run, run.fact("first_user") or 0) if seat not in run.out
    )
    run.set("turn_user", first, None, "NNK-5.1.7", "NNK-A21")
    run.set("turn_no", 1)
    run.leave("NNK-5.1.7")
    run.call("turn", "begin", "NNK-5.2.1")


NOT_READY = "by_hand.not_ready"


def owes_ghosts(look: Look, seat: int) -> bool:
    """Return whether the user has not yet installed two ghosts; a master does not count."""
    return len(slaves(look, seat)) < FIRST_GHOSTS
