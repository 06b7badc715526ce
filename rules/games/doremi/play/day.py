"""A day: good morning, breakfast, main, dinner, goodnight (DRM-4.*)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chains import Link
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.doremi.play import waiting
from rules.games.doremi.play.chaining import AFTER, RESOLVE, chain
from rules.games.doremi.play.changing import change_days
from rules.games.doremi.play.dealing import put_hour
from rules.games.doremi.play.deriving import hand_limit, hours_of_day
from rules.games.doremi.play.lasting import expire
from rules.games.doremi.play.opeds import take_oped
from rules.games.doremi.play.paying import CARD, not_in_hand
from rules.games.doremi.play.placing import wake
from rules.games.doremi.play.seeing import (
    area_cards,
    card_of,
    field_characters,
    is_character,
    other,
    owner_of,
    turn_player,
)
from rules.games.doremi.play.table import FULL_AREA

acts = Acts()
day = Procedure(
    "day",
    Words("Day", "一日"),
    seen={"left": "all", "n": "all", "checked": "pieces"},
    holds={"left": ("count", ("breakfast",)), "n": ("count", None), "checked": ("pieces", None)},
)


# 1 good morning


@day.step("begin", "A day begins", "一日の始まり", "DRM-15.01", "DRM-1.01")
def begin(run: Run) -> None:
    """Odd days are the first player's, even days the second's."""
    number, first = run.fact("day") + 1, run.fact("first_player")
    run.set("day", number, None, "DRM-15.01")
    run.set("turn_player", first if number % 2 else other(first), None, "DRM-1.01")
    for piece in field_characters(run, turn_player(run)):
        waiting.notice(run, "day_begins", piece)
    run.goto("op_check", checked=())


@day.step("op_check", "Good morning 1: OP", "おはよう1: OP", "DRM-4.1.01", "DRM-24.05", "AMB-37")
def op_check(run: Run) -> None:
    """Each OP in the field whose condition the turn player meets goes to the memories."""
    if not take_oped(run, "OP", "op_check"):
        run.goto("wake", checked=())


@day.step("wake", "Good morning 2: wake up", "おはよう2: 起きる", "DRM-4.1.02", "AMB-40")
def wake_up(run: Run) -> None:
    """The turn player's sleeping cards in the field wake, wherever they lie."""
    for piece in _waking(run, turn_player(run)):
        wake(run, piece, "DRM-4.1.02")
    run.goto("flip")


def _waking(look: Look, seat: int) -> tuple[int, ...]:
    if look.setting("wake_scope") == "own_cards_everywhere":
        return field_characters(look, seat)
    zones = ("maho_hall", "happening_area", "home")
    return tuple(p for zone in zones for p in look.of(zone, seat) if is_character(look, p))


@day.step("flip", "Good morning 3: flip", "おはよう3: めくる", "DRM-4.1.03")
def flip(run: Run) -> None:
    """Both players turn over one card each, unless three or more lie in the own area."""
    first = turn_player(run)
    for seat in (first, other(first)):
        if len(area_cards(run, seat)) >= FULL_AREA:
            clauses = ("DRM-3.2.02", "DRM-4.1.03b", "AMB-38")
            run.note("not applied", "area_full", *clauses, user=run.who(seat))
        elif not run.of("diary", seat):
            run.note("not applied", "diary_empty", "AMB-23", user=run.who(seat))
        else:
            piece = run.of("diary", seat)[0]
            run.move(piece, "happening_area", seat, "DRM-4.1.03", key="flips", user=run.who(seat))
    run.goto("markers")


@day.step("markers", "Day markers", "日数マーカー", "DRM-4.1.03a", "DRM-24.03")
def markers(run: Run) -> None:
    """A card turned over gets as many markers as its days; its effects on flipping wait."""
    first = turn_player(run)
    for seat in (first, other(first)):
        for piece in area_cards(run, seat):
            card = card_of(run, piece)
            if card is None or run.mark(piece, "days"):
                continue
            run.mark(piece, "days", card.days, "DRM-4.1.03a")
            if card.has_text("on_flip"):
                waiting.add(run, seat, card.no, "on_flip", 0, piece, "DRM-4.1.04")
    run.goto("morning_effects")


@day.step("morning_effects", "Good morning 4: effects", "おはよう4: 効果", "DRM-4.1.04")
def morning_effects(run: Run) -> None:
    """The effects that arose were carried out, the turn player's first."""
    run.goto("breakfast", left=hours_of_day(run, turn_player(run)))


# 2 breakfast


@day.step("breakfast", "Breakfast", "朝ごはん", "DRM-4.2.01", "DRM-4.2.01b", "DRM-4.2.01d")
def breakfast(run: Run) -> None:
    """One card at a time from the top of the clock into the time area (DRM-4.2.01c, 4.2.01e)."""
    left, seat = run.here("left"), turn_player(run)
    if not left or not run.of("clock", seat):
        run.goto("main")
        return
    put_hour(run, seat, "DRM-4.2.01", "DRM-4.2.01e")
    run.goto("breakfast", left=left - 1)


# 3 main


day.decision(
    "main",
    "Main step",
    "メインステップ",
    "DRM-4.3.01",
    "DRM-4.3.01a",
    kind="act",
    who=lambda look: (turn_player(look),),
    takes=(
        "use_character",
        "use_item",
        "use_maho",
        "activate",
        "move_to_hall",
        "move_home",
        "move_to_happening",
        "end_main",
    ),
)


@acts.act(
    "end_main",
    "End the main step",
    "メインステップの終了を宣言",
    "DRM-4.3.01",
    "DRM-4.3.01e",
    when="DRM-4.3.01",
    bound=True,
)
def end_main(run: Run, act: Act) -> None:
    """The end is declared, which costs no time; the opponent gets a window (DRM-4.3.02)."""
    with run.group("step", "main_2", "DRM-4.3.01e", "DRM-4.3.02"):
        chain.declare(run, act.player, "end_main")


def _ended(run: Run, link: Link) -> None:
    """An end declaration has no effect of its own."""


def _after_end(run: Run, link: Link) -> None:
    if link.answered:
        run.note("check failed", "back_to_main", "DRM-4.3.02b")
    else:
        run.goto("dinner", "DRM-4.3.02c")


RESOLVE["end_main"] = _ended
AFTER["end_main"] = _after_end


# 4 dinner

NUMBER = Arg(name="n", kind="int", label=Words("number of cards", "枚数"))


def _source(look: Look, seat: int) -> tuple[int, ...]:
    """Return the pile that dinner is taken from, the top first (AMB-25)."""
    if look.setting("dinner_source") == "clock":
        return look.of("clock", seat)
    area = look.of("time_area", seat)
    return area[::-1] if look.setting("time_area_top") == "last_placed" else area


day.decision(
    "dinner",
    "Dinner: how many cards?",
    "晩ごはん: 何枚取るか",
    "DRM-4.4.01",
    "AMB-25",
    kind="number",
    who=lambda look: (turn_player(look),),
    takes=("dinner",),
)


def _numbers(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for count in range(len(_source(look, seat)) + 1):
        yield {"n": count}


def _not_there(look: Look, act: Act) -> Iterator[Obstacle]:
    most = len(_source(look, act.player))
    if not 0 <= act.number("n") <= most:
        yield Obstacle("DRM-4.4.01", "not_that_many", {"n": act.number("n"), "most": most}, True)


@acts.act(
    "dinner",
    "Take cards",
    "手札に加える",
    "DRM-4.4.01",
    "DRM-4.4.02",
    when="DRM-4.4.03",
    args=(NUMBER,),
    candidates=_numbers,
    obstacles=_not_there,
    bound=True,
)
def dinner(run: Run, act: Act) -> None:
    """That many cards are taken from the top, without a choice, once (DRM-4.4.03)."""
    for piece in _source(run, act.player)[: act.number("n")]:
        run.move(
            piece, "hand", act.player, "DRM-4.4.02", "AMB-25", key="draws", user=run.who(act.player)
        )
    run.goto("ed_check", "DRM-4.4.03", checked=())


# 5 goodnight


@day.step(
    "ed_check", "Goodnight 1: ED", "おやすみ1: ED", "DRM-4.5.01", "DRM-24.05", "AMB-28", "AMB-37"
)
def ed_check(run: Run) -> None:
    """Each ED in the field whose condition the turn player meets goes to the memories."""
    if not take_oped(run, "ED", "ed_check"):
        run.goto("day_markers", checked=())


@day.step("day_markers", "Goodnight 2: markers", "おやすみ2: 日数", "DRM-4.5.02", "DRM-15.02")
def day_markers(run: Run) -> None:
    """One marker comes off every card in the turn player's own area; at none it has failed."""
    for piece in area_cards(run, turn_player(run)):
        if run.mark(piece, "days"):
            change_days(run, piece, -1, "DRM-4.5.02", "DRM-15.02")
    run.goto("expiry")


@day.step(
    "expiry", "Goodnight 3: effects end", "おやすみ3: 効果の終わり", "DRM-4.5.03", "DRM-15.01a"
)
def expiry(run: Run) -> None:
    """What lasts until the end of the day ends, and so does what was counted to this day."""
    expire(run)
    run.goto("hand")


@day.step("hand", "Goodnight 4: hand", "おやすみ4: 手札", "DRM-4.5.04", "AMB-26")
def hand(run: Run) -> None:
    """A hand above the limit is adjusted to exactly the limit."""
    run.goto("end" if _over(run) is None else "give_up")


def _over(look: Look) -> int | None:
    """Return who holds too many cards, the turn player first; the other by setting only."""
    first = turn_player(look)
    both = look.setting("hand_adjust_players") == "both"
    for seat in (first, other(first)) if both else (first,):
        if len(look.of("hand", seat)) > hand_limit(look, seat):
            return seat
    return None


day.decision(
    "give_up",
    "Give up cards to the limit",
    "手札を上限まで減らす",
    "DRM-4.5.04",
    "AMB-26",
    kind="target",
    who=lambda look: (_over(look),) if _over(look) is not None else (),
    takes=("give_up",),
)


def _cards(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in look.of("hand", seat):
        yield {"card": piece}


@acts.act(
    "give_up",
    "Give up",
    "手放す",
    "DRM-4.5.04",
    when="DRM-4.5.04",
    args=(CARD,),
    candidates=_cards,
    obstacles=not_in_hand,
    bound=True,
)
def give_up(run: Run, act: Act) -> None:
    """One card goes to the discard pile, by choice (AMB-26)."""
    piece = act.number("card")
    run.move(piece, "discard_pile", owner_of(run, piece), "DRM-4.5.04", "AMB-26", key="discarded")
    run.goto("hand")


@day.step("end", "The day ends", "一日の終わり", "DRM-15.01")
def end(run: Run) -> None:
    """The next day is the other player's."""
    run.goto("begin")
