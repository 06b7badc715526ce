"""Activating an ability of a character or of an item (DRM-1.11, 9.*, 11.01a, 13.*, 14.08.*)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chains import Link
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.doremi.play import paying
from rules.games.doremi.play.chaining import RESOLVE, in_window, is_void, lay_of, piece_of
from rules.games.doremi.play.deriving import Boxed, price, text_box
from rules.games.doremi.play.placing import put_to_sleep
from rules.games.doremi.play.routes import is_at
from rules.games.doremi.play.seeing import (
    hall,
    is_character,
    owner_of,
    place_of,
    turn_player,
)
from rules.games.doremi.play.using import awake_enough, has_time, price_setting, red_only

acts = Acts()
CARD = paying.CARD
COLOURS = {"black": "DRM-13.01", "red": "DRM-13.03", "blue": "AMB-36"}
"""What says when an activated ability of this colour is used."""
ABILITY = Arg(name="ability", kind="int", label=Words("ability", "能力"), optional=True)


def _boxed(look: Look, act: Act) -> Boxed | None:
    box = text_box(look, act.number("card"))
    place = act.args.get("ability") or 0
    return box[place] if isinstance(place, int) and 0 <= place < len(box) else None


def _ability_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in hall(look, seat):
        for place, boxed in enumerate(text_box(look, piece)):
            if boxed.ability.kind == "activated":
                yield {"card": piece, "ability": place}


def _ability_obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("card")
    if not is_character(look, piece) or owner_of(look, piece) != act.player:
        yield Obstacle("DRM-1.11", "not_own_character", {}, impossible=True)
        return
    if place_of(look, piece) != "maho_hall":
        clause = "DRM-9.03" if place_of(look, piece) == "home" else "DRM-3.5.04"
        yield Obstacle(clause, "hall_only")
    boxed = _boxed(look, act)
    if boxed is None:
        yield Obstacle("DRM-9.01a", "no_ability", {}, impossible=True)
        return
    yield from _activation(look, act, piece, boxed)


def _activation(look: Look, act: Act, piece: int, boxed: Boxed) -> Iterator[Obstacle]:
    ability = boxed.ability
    if ability.kind != "activated":
        yield Obstacle("DRM-9.01a", "not_activated", {}, impossible=True)
        return
    if look.pieces[piece].turned:
        clause = "DRM-14.08.2" if boxed.part == "self_discard" else "DRM-11.01a"
        yield Obstacle(clause, "asleep")
    yield from has_time(
        look, act.player, price(look, ability, price_setting(look, "hour_cost.activate"))
    )
    sleepers = paying.sleepers_wanted(ability)
    if sleepers:
        wanted = sleepers + paying.gives_itself(ability)
        yield from awake_enough(look, act.player, wanted, for_use=False)
    if len(look.of("hand", act.player)) < paying.discards_wanted(ability):
        yield Obstacle("DRM-9.02", "hand_too_small")
    yield from _moment(look, act.player, ability.colour)
    if in_window(look):
        yield from _past_check(look, piece)


def _ability_costs(look: Look, act: Act) -> Iterator[Words]:
    boxed = _boxed(look, act)
    if boxed is not None:
        yield from paying.hours_told(
            price(look, boxed.ability, price_setting(look, "hour_cost.activate"))
        )
        yield from paying.additional_told(boxed.ability)


def _moment(look: Look, seat: int, colour: str) -> Iterator[Obstacle]:
    """Yield why text of this colour is not for this moment (DRM-13.01, 13.03; AMB-36)."""
    if in_window(look):
        yield from red_only(look, colour)
    elif colour == "blue":
        yield Obstacle("AMB-36", "blue_activated")
    elif look.top.proc == "day" and look.top.step == "main" and seat != turn_player(look):
        key = "answers_only" if colour == "red" else "own_main_only"
        yield Obstacle(COLOURS[colour], key)


def _past_check(look: Look, piece: int) -> Iterator[Obstacle]:
    """A declared mover may activate until its state was checked in step 4 (DRM-12.03)."""
    movement = look.frame("movement")
    checked = movement is not None and movement.step >= "s05"
    if checked and look.within("movement", "mover") == piece:
        yield Obstacle("DRM-12.03", "mover_checked")


@acts.act(
    "activate",
    "Activate an ability",
    "能力を起動する",
    "DRM-1.11",
    "DRM-9.01a",
    when="DRM-4.0.03",
    args=(CARD, ABILITY),
    candidates=_ability_candidates,
    obstacles=_ability_obstacles,
    costs=_ability_costs,
)
def activate(run: Run, act: Act) -> None:
    """The additional cost is paid when the ability is declared; its effects come on resolution."""
    piece, boxed = act.number("card"), _boxed(run, act)
    assert boxed is not None
    ability = boxed.ability
    run.note("check passed", "text_colour", COLOURS[ability.colour], colour=ability.colour)
    paying.pay_hours(
        run, act.player, price(run, ability, price_setting(run, "hour_cost.activate")), "DRM-9.02"
    )
    paying.pay_fixed(run, ability, piece, boxed.item)
    paying.begin(
        run,
        "activate",
        act.player,
        paying.sleepers_wanted(ability),
        paying.discards_wanted(ability),
        piece=piece,
        no=boxed.no,
        part=boxed.part,
        index=boxed.place,
        by_hand=len(paying.asked_of_judge(ability)),
    )
    if boxed.part == "self_discard" and run.setting("bearer_sleeps_at") == "on_payment":
        put_to_sleep(run, piece, "DRM-14.08.3", "AMB-56")


def _carry_out(run: Run, link: Link) -> None:
    """A link whose source is unable is still carried out, unless the tournament says so (AMB-61)."""
    piece = piece_of(link)
    if is_void(run, link, unable=_is_unable(run, link)):
        return
    part = str(link.details["part"])
    if part == "self_discard" and run.setting("bearer_sleeps_at") == "after_resolution":
        run.call("bearer", None, "DRM-14.08.3", "AMB-56", piece=piece)
    run.call(
        "effects",
        None,
        "DRM-5.04",
        user=link.by,
        card=str(link.details["no"]),
        part=part,
        index=link.details["index"],
        piece=piece,
    )


def _is_unable(look: Look, link: Link) -> bool:
    """Return whether the source was sent away, put to sleep or blanked since it was declared."""
    piece, lay = piece_of(link), link.details.get("lay", "maho_hall")
    if piece not in look.pieces:
        return True
    now = lay_of(look, piece)
    if lay not in (now, f"{now} asleep"):
        return True
    if link.details["part"] == "self_discard" or now == "home":
        return False
    declared = tuple(link.details[name] for name in ("no", "part", "index"))
    box = [(boxed.no, boxed.part, boxed.place) for boxed in text_box(look, piece)]
    return declared not in box


bearer = Procedure(
    "bearer",
    Words("After the item", "アイテムの後"),
    seen={"piece": "pieces"},
    holds={"piece": ("int", "")},
)


@bearer.step("sleep", "The bearer sleeps", "付いていたキャラが寝る", "DRM-14.08.3", "AMB-56")
def sleep(run: Run) -> None:
    """Whoever bore an item that discarded itself is asleep afterwards."""
    piece = run.here("piece")
    run.leave("DRM-14.08.3")
    if is_at(run, piece, "maho_hall"):
        put_to_sleep(run, piece, "DRM-14.08.3", "AMB-56")


RESOLVE["activate"] = _carry_out
