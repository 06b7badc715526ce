"""Using a card of the hand and activating an ability (DRM-1.06, 1.11, 9.*, 13.*, 14.*)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chains import Link
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg
from rules.core.engine.run import Run
from rules.core.engine.values import EVERYBODY, Value
from rules.core.words import Words
from rules.games.doremi.cards.model import Card
from rules.games.doremi.play import paying, waiting
from rules.games.doremi.play.chaining import (
    RESOLVE,
    chain,
    face_of,
    in_window,
    is_in_hand,
    is_void,
    piece_of,
)
from rules.games.doremi.play.deriving import can_pay, has_room, price
from rules.games.doremi.play.seeing import (
    card_of,
    field_characters,
    hall,
    hours,
    is_character,
    is_frog,
    is_type,
    owner_of,
    place_of,
)

acts = Acts()
CARD = paying.CARD
HOST = Arg(name="bearer", kind="piece", label=Words("bearer", "付ける相手"), optional=True)


def _of_hand(look: Look, act: Act, type_: str) -> Iterator[Obstacle]:
    piece = act.number("card")
    yield from paying.not_in_hand(look, act)
    if any(link.details.get("piece") == piece for link in chain.links(look)):
        yield Obstacle("DRM-1.06", "used_already")
    card = card_of(look, piece)
    if card is None:
        yield Obstacle("DRM-1.06", "unknown_card", {}, impossible=True)
    elif card.type != type_:
        yield Obstacle("DRM-1.06", "wrong_type", {}, impossible=True)


def has_time(look: Look, seat: int, needed: int) -> Iterator[Obstacle]:
    if not can_pay(look, seat, needed):
        yield Obstacle("DRM-4.3.01b", "no_time", {"needed": max(1, needed), "n": hours(look, seat)})


def _use_price(look: Look, card: Card | None) -> int:
    return price(look, card, price_setting(look, "hour_cost.use_hand_card"))


def _use_costs(look: Look, act: Act) -> Iterator[Words]:
    """Yield the hours of a card of the hand, and who is put to sleep for it (AMB-33, AMB-35)."""
    card = card_of(look, act.number("card"))
    yield from paying.hours_told(_use_price(look, card))
    if card is not None:
        yield from paying.sleepers_told(_sleepers(look, card))


def _sleepers(look: Look, card: Card) -> int:
    """Return how many characters are put to sleep for the card; for a character where that is so."""
    sleeps = look.setting("character_cost_mode") == "sleep_characters"
    return card.cost if sleeps or not card.is_character else 0


def price_setting(look: Look, action: str) -> str:
    """Return the setting of the price: an interrupt costs what the action does, or its own (AMB-33)."""
    own = in_window(look) and isinstance(look.setting("hour_cost.interrupt"), int)
    return "hour_cost.interrupt" if own else action


def _declared(run: Run, act: Act) -> Card:
    """Show the card that is used, and pay its hours at once."""
    piece = act.number("card")
    card = card_of(run, piece)
    assert card is not None
    run.change(piece, "shown", "DRM-1.06", known=EVERYBODY)
    paying.pay_hours(run, act.player, _use_price(run, card), "DRM-1.06")
    return card


# characters


def _hand_of(look: Look, seat: int, *types: str) -> Iterator[int]:
    for piece in look.of("hand", seat):
        if is_type(look, piece, *types):
            yield piece


def _character_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in _hand_of(look, seat, "character"):
        yield {"card": piece}


def _character_obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    yield from _of_hand(look, act, "character")
    card = card_of(look, act.number("card"))
    if card is None or not card.is_character:
        return
    yield from has_time(look, act.player, _use_price(look, card))
    yield from _unique(look, card)
    if look.setting("entry_zone") == "maho_hall" and not has_room(look, act.player):
        yield Obstacle("DRM-3.5.01", "hall_full")
    if card.cost > len(_countable(look, act.player)):
        yield Obstacle("AMB-35", "cost_not_met", {"cost": card.cost})


def _countable(look: Look, seat: int) -> tuple[int, ...]:
    """Return the characters that count for a character's cost (AMB-35)."""
    if look.setting("character_cost_mode") == "sleep_characters":
        return paying.able_sleepers(look, seat, for_use=True)
    if look.setting("cost_zone") == "field":
        return field_characters(look, seat)
    return hall(look, seat)


def _unique(look: Look, card: Card) -> Iterator[Obstacle]:
    """Only one copy may lie in either field; that is no ability (DRM-12.05)."""
    if not card.unique_on_field or not look.setting("rule_12_5_in_force"):
        return
    for seat in range(len(look.seats)):
        lying = (piece for piece in field_characters(look, seat) if not is_frog(look, piece))
        if any(look.pieces[piece].card == card.no for piece in lying):
            yield Obstacle("DRM-12.05", "only_one_on_field")
            return


@acts.act(
    "use_character",
    "Use a character card",
    "キャラクターカードを使う",
    "DRM-1.06",
    "DRM-4.3.01",
    when="DRM-4.0.03",
    args=(CARD,),
    candidates=_character_candidates,
    obstacles=_character_obstacles,
    costs=_use_costs,
)
def use_character(run: Run, act: Act) -> None:
    """The hours are paid at once; the character enters when its link is carried out."""
    card = _declared(run, act)
    paying.begin(
        run,
        "use_character",
        act.player,
        _sleepers(run, card),
        0,
        piece=act.number("card"),
        no=card.no,
    )


def _enter(run: Run, link: Link) -> None:
    piece = piece_of(link)
    if not is_in_hand(run, link):
        run.note("not applied", "source_gone", "AMB-61", card=face_of(run, piece))
        return
    zone = run.setting("entry_zone")
    if zone == "maho_hall" and not has_room(run, link.by):
        if run.setting("hall_overflow") == "judge":
            run.ask_judge("by_hand.hall_full", "DRM-3.5.01", "AMB-42", card=piece)
            return
        zone = "home"
        run.note("not applied", "hall_full", "DRM-3.5.01", "AMB-42")
    asleep = zone == "maho_hall" and run.setting("entry_state") == "asleep"
    run.move(
        piece,
        zone,
        link.by,
        "DRM-1.06",
        "AMB-34",
        key="enters_field",
        turned=asleep,
        user=run.who(link.by),
    )
    waiting.notice(run, "entered", piece)


RESOLVE["use_character"] = _enter


# items


def bearers(look: Look, seat: int, card: Card) -> tuple[int, ...]:
    """Return the characters the item may be attached to: in a hall, no frogs, own unless it says so.

    Source: DRM-14.01, 14.02, 23.04.
    """
    seats = range(len(look.seats)) if card.attach == "any_character" else (seat,)
    return tuple(piece for each in seats for piece in hall(look, each) if not is_frog(look, piece))


def _item_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in _hand_of(look, seat, "item"):
        card = card_of(look, piece)
        assert card is not None
        if card.attach == "hall":
            yield {"card": piece}
        else:
            for host in bearers(look, seat, card):
                yield {"card": piece, "bearer": host}


def _item_obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    yield from _of_hand(look, act, "item")
    card = card_of(look, act.number("card"))
    if card is None or card.type != "item":
        return
    yield from has_time(look, act.player, _use_price(look, card))
    yield from awake_enough(look, act.player, card.cost)
    if card.attach == "hall":
        if act.args.get("bearer") is not None:
            yield Obstacle("AMB-43", "lies_by_itself", {}, impossible=True)
        if not has_room(look, act.player):
            yield Obstacle("DRM-3.5.02", "hall_full")
    else:
        yield from _bearer(look, act, card)


def _bearer(look: Look, act: Act, card: Card) -> Iterator[Obstacle]:
    host = act.args.get("bearer")
    if not isinstance(host, int) or not is_character(look, host):
        yield Obstacle("DRM-14.01", "needs_bearer", {}, impossible=True)
        return
    if is_frog(look, host):
        yield Obstacle("DRM-23.04", "no_items_on_frogs")
    if place_of(look, host) != "maho_hall":
        yield Obstacle("DRM-14.01", "bearer_not_in_hall")
    if owner_of(look, host) != act.player and card.attach != "any_character":
        yield Obstacle("DRM-14.02", "not_on_opponents")
    if not _has_place(look, host):
        yield Obstacle("AMB-43", "hall_full")


def _has_place(look: Look, host: int) -> bool:
    """Return whether an attached item finds a place, where the tournament counts those (AMB-43)."""
    if look.setting("item_takes_place") != "every_attached_item":
        return True
    return has_room(look, owner_of(look, host))


def awake_enough(look: Look, seat: int, cost: int, *, for_use: bool = True) -> Iterator[Obstacle]:
    if len(paying.able_sleepers(look, seat, for_use=for_use)) < cost:
        yield Obstacle("DRM-11.01d", "too_few_awake", {"cost": cost})


@acts.act(
    "use_item",
    "Use an item card",
    "アイテムカードを使う",
    "DRM-1.06",
    "DRM-4.3.01",
    when="DRM-4.0.03",
    args=(CARD, HOST),
    candidates=_item_candidates,
    obstacles=_item_obstacles,
    costs=_use_costs,
)
def use_item(run: Run, act: Act) -> None:
    """The hours and the characters of the cost are paid; the item is attached on resolution."""
    card = _declared(run, act)
    target = act.args.get("bearer")
    paying.begin(
        run,
        "use_item",
        act.player,
        card.cost,
        0,
        piece=act.number("card"),
        no=card.no,
        target=target,
    )


def _attach(run: Run, link: Link) -> None:
    piece, host = piece_of(link), link.details.get("target")
    if not is_in_hand(run, link):
        run.note("not applied", "source_gone", "AMB-61", card=face_of(run, piece))
    elif host is None:
        _lay_down(run, piece, link.by)
    elif _can_bear(run, int(str(host))) and not _has_place(run, int(str(host))):
        run.note("not applied", "hall_full", "AMB-42", "AMB-43")
        run.move(piece, "discard_pile", owner_of(run, piece), "AMB-42", key="discarded")
    elif not _can_bear(run, int(str(host))):
        run.note("not applied", "target_gone", "AMB-61", "DRM-14.01", "DRM-23.04")
        run.move(piece, "discard_pile", owner_of(run, piece), "AMB-61", key="discarded")
    else:
        seat = run.seat_of(int(str(host)))
        run.move(piece, "maho_hall", seat, "DRM-14.01", key="attached", host=int(str(host)))


def _lay_down(run: Run, piece: int, seat: int) -> None:
    """An item lies in the hall by itself, where there is still room for it (DRM-3.5.02; AMB-42, 43)."""
    if has_room(run, seat):
        run.move(piece, "maho_hall", seat, "DRM-3.5.02", "AMB-43", key="item_lies")
    elif run.setting("hall_overflow") == "judge":
        run.ask_judge("by_hand.hall_full", "DRM-3.5.02", "AMB-42", card=piece)
    else:
        run.note("not applied", "hall_full", "DRM-3.5.02", "AMB-42")
        run.move(piece, "discard_pile", owner_of(run, piece), "AMB-42", key="discarded")


def _can_bear(look: Look, host: int) -> bool:
    """Return whether the bearer is still in a hall, and no frog meanwhile (DRM-14.01, 23.04)."""
    there = host in look.pieces and place_of(look, host) == "maho_hall"
    return there and not is_frog(look, host)


RESOLVE["use_item"] = _attach


# MAHO cards


def _maho_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in _hand_of(look, seat, "maho"):
        yield {"card": piece}


def _maho_obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    yield from _of_hand(look, act, "maho")
    card = card_of(look, act.number("card"))
    if card is None or card.type != "maho":
        return
    yield from has_time(look, act.player, _use_price(look, card))
    yield from awake_enough(look, act.player, card.cost)
    if in_window(look):
        yield from red_only(look, card.colour)
        if look.setting("interrupt_kinds") != "red_activated_and_red_maho":
            asked = look.setting("interrupt_kinds") == "judge"
            yield Obstacle("AMB-36", "maho_for_the_judge" if asked else "no_maho_as_interrupt")


def red_only(look: Look, colour: str) -> Iterator[Obstacle]:
    """Only red text answers a declaration (DRM-13.01, 13.03; AMB-36)."""
    if colour != "red":
        yield Obstacle("DRM-13.01", "red_only")


@acts.act(
    "use_maho",
    "Use a MAHO card",
    "MAHOカードを使う",
    "DRM-1.06",
    "DRM-4.3.01",
    when="DRM-4.0.03",
    args=(CARD,),
    candidates=_maho_candidates,
    obstacles=_maho_obstacles,
    costs=_use_costs,
)
def use_maho(run: Run, act: Act) -> None:
    """The hours and the characters of the cost are paid; its effects come on resolution."""
    card = _declared(run, act)
    paying.begin(run, "use_maho", act.player, card.cost, 0, piece=act.number("card"), no=card.no)


def _cast(run: Run, link: Link) -> None:
    """The card goes to the discard pile (AMB-60), and its effects are carried out."""
    piece, no = piece_of(link), str(link.details["no"])
    if is_in_hand(run, link):
        to = "discard_pile"
        run.move(piece, to, owner_of(run, piece), "AMB-60", key="discarded")
        if run.setting("maho_after_use_to") == "judge":
            run.ask_judge("by_hand.maho_goes", "DRM-1.06", "AMB-60", card=piece)
    elif is_void(run, link, unable=True):
        return
    run.call(
        "effects", None, "DRM-5.04", user=link.by, card=no, part="effects", index=0, piece=piece
    )


RESOLVE["use_maho"] = _cast
