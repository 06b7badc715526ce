"""Laying characters and happenings where they go; items follow their bearer (AMB-60)."""

from __future__ import annotations

from rules.core.engine.run import Run
from rules.games.doremi.play import waiting
from rules.games.doremi.play.deriving import has_room, places_of
from rules.games.doremi.play.lasting import forget
from rules.games.doremi.play.seeing import (
    in_field,
    is_token,
    items_on,
    owner_of,
    place_of,
)


def relocate(
    run: Run,
    piece: int,
    zone: str,
    seat: int,
    *clauses: str,
    key: str = "moved",
    host: int | None = None,
    asleep: bool = False,
) -> None:
    """Lay a character elsewhere in the field with its items, keeping what it has become."""
    if place_of(run, piece) == "happening" and run.mark(piece, "declared_name"):
        run.mark(piece, "declared_name", None, "DRM-10.04")
    here, items = run.pieces[piece], items_on(run, piece)
    run.move(
        piece,
        zone,
        seat,
        *clauses,
        key=key,
        host=host,
        turned=asleep,
        face_down=here.face_down,
        known=here.known,
        keep_marks=True,
    )
    for item in items:
        run.move(item, zone, seat, "AMB-60", key="item_follows", host=piece)


def go_home(run: Run, piece: int, *clauses: str) -> None:
    """Place a character at its owner's home, upright (AMB-66)."""
    relocate(run, piece, "home", owner_of(run, piece), *clauses, "AMB-66", key="goes_home")


def enter_hall(run: Run, piece: int, *clauses: str, awake: bool = False) -> None:
    """Place a character in its owner's hall, asleep (DRM-3.4.03, 3.5.05); without room at home.

    Whoever is there already does not come from elsewhere and stays as it lies.
    Source: our reading of a full hall, AMB-42.
    """
    seat = owner_of(run, piece)
    if place_of(run, piece) == "maho_hall":
        run.note("not applied", "in_hall_already", *clauses, card=run.face(piece))
        return
    if not has_room(run, seat, places_of(run, piece)):
        _no_room(run, piece)
        return
    relocate(run, piece, "maho_hall", seat, *clauses, key="enters_hall", asleep=not awake)
    waiting.notice(run, "entered", piece)


def _no_room(run: Run, piece: int) -> None:
    if place_of(run, piece) == "home":
        run.note("not applied", "hall_full", "DRM-3.5.01", "AMB-42")
    else:
        go_home(run, piece, "DRM-3.5.01", "AMB-42")
    if run.setting("hall_overflow") == "judge":
        run.ask_judge("by_hand.hall_full", "DRM-3.5.01", "AMB-42", card=piece)


def put_to_sleep(run: Run, piece: int, *clauses: str) -> None:
    """Turn a character sideways (DRM-1.09); at home it cannot be put to sleep (DRM-3.4.04)."""
    if place_of(run, piece) == "home":
        run.note("not applied", "no_sleep_at_home", "DRM-3.4.04", card=run.face(piece))
    elif not run.pieces[piece].turned:
        run.change(piece, "slept", *clauses, "DRM-1.09", turned=True)
        waiting.notice(run, "put_to_sleep", piece)


def wake(run: Run, piece: int, *clauses: str) -> None:
    """Turn a character upright (DRM-1.10)."""
    if run.pieces[piece].turned:
        run.change(piece, "woken", *clauses, "DRM-1.10", turned=False)


def take_away(run: Run, piece: int, zone: str, *clauses: str, at: int | None = None) -> None:
    """Take a character out of the field: its items are discarded, a frog put into play is removed.

    A transformed character goes as the card it is (DRM-23.05a, 23.06a); items AMB-60.
    """
    owner, items = owner_of(run, piece), items_on(run, piece)
    drop_items(run, piece, "AMB-60")
    if items and run.setting("items_of_leaving_bearer_to") == "judge":
        run.ask_judge("by_hand.items_go", "DRM-14.04", "AMB-60")
    if in_field(run, piece):
        forget(run, piece)
    if is_token(run, piece):
        run.remove(piece, "DRM-23.06a")
        return
    run.move(piece, zone, owner, *clauses, key="leaves_field", at=at)


def drop_items(run: Run, piece: int, *clauses: str) -> None:
    """Put the items of a character on their owners' discard piles."""
    for item in items_on(run, piece):
        run.move(item, "discard_pile", owner_of(run, item), *clauses, key="discarded")
