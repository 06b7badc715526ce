"""What the judge of Doremi does by hand: lasting changes of characters (doremi-engine §14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg
from rules.core.engine.run import Run
from rules.core.words import Words
from rules.games.doremi.cards.effects import Until
from rules.games.doremi.play import lasting
from rules.games.doremi.play.seeing import in_field, is_character, is_frog, owner_of
from rules.games.doremi.play.table import FROG
from rules.games.doremi.play.texts import WORDS

acts = Acts()
CODES = {
    "names": "names",
    "outfit": "outfit",
    "points": "points",
    "blank": "blank",
    "ability": "stolen",
    "robbed": "robbed",
}
"""What the judge names an effect, and how a row of the fact ``effects`` names it."""

MOST_DAYS = 99

NEEDS: dict[str, tuple[str, ...]] = {
    "names": ("value",),
    "outfit": ("value",),
    "ability": ("source",),
}
TAKES: dict[str, tuple[str, ...]] = {
    **NEEDS,
    "points": ("genki", "solve"),
    "ability": ("source", "index"),
    "robbed": ("index",),
}
"""The arguments that an effect needs, and those that it takes; each names one."""


def _arg(name: str, kind: str, en: str, ja: str, **given: Any) -> Arg:
    return Arg(name=name, kind=kind, label=Words(en, ja), **given)


CARD = _arg("card", "piece", "character", "キャラ")
EFFECT = _arg("effect", "choice", "effect", "効果", choices=tuple(CODES))
VALUES = (
    _arg("value", "text", "names or outfit", "名前または服装", optional=True),
    _arg("genki", "int", "change of genki points", "元気ポイントの増減", optional=True),
    _arg("solve", "int", "change of solve points", "解決ポイントの増減", optional=True),
    _arg("source", "card", "card with the ability", "能力のあるカード", optional=True),
    _arg("index", "int", "ability, counted from 0", "能力（0から数える）", optional=True),
)
DAYS = _arg("days", "int", "days", "日数", optional=True)


def _not_put_on(look: Look, act: Act) -> Iterator[Obstacle]:
    """Yield why the effect cannot be put on the card; first what it lacks to be one at all."""
    misplaced = [*_not_on(look, act), *_not_for(look, act), *_values_amiss(act)]
    yield from misplaced or _not_printed(look, act)


def _not_on(look: Look, act: Act) -> Iterator[Obstacle]:
    """What lasts is put on a character in the field; a Majo-gaeru has nothing but points."""
    piece, effect = act.number("card"), act.args["effect"]
    if not look.pieces[piece].card:
        yield _against("unknown_card")
    elif not (is_character(look, piece) and in_field(look, piece)):
        yield _against("not_on_field")
    elif is_frog(look, piece) and effect != "points":
        yield _against("frog_is_frog", "DRM-23.01")


def _not_for(look: Look, act: Act) -> Iterator[Obstacle]:
    """Days are counted from the one that is played (DRM-15.01)."""
    days = act.args.get("days")
    if days is not None and not (type(days) is int and 1 <= days <= MOST_DAYS):
        yield _against("days_counted", "DRM-15.01", most=MOST_DAYS)
    elif days is not None and not look.fact("day"):
        yield _against("no_day_yet", "DRM-15.01")


def _values_amiss(act: Act) -> Iterator[Obstacle]:
    """An effect has its own arguments and no others."""
    effect, given = str(act.args["effect"]), {n for n, v in act.args.items() if v is not None}
    for arg in VALUES:
        facts: dict[str, Any] = {"what": arg.label, "effect": _called(effect)}
        if arg.name in NEEDS.get(effect, ()) and arg.name not in given:
            yield _against("argument_needed", **facts)
        elif arg.name in given and arg.name not in TAKES.get(effect, ()):
            yield _against("argument_needless", **facts)
    if effect == "points" and not (act.args.get("genki") or act.args.get("solve")):
        yield _against("no_points")
    if "value" in given and not all(each.strip() for each in str(act.args["value"]).split("&")):
        yield _against("no_name")


def _not_printed(look: Look, act: Act) -> Iterator[Obstacle]:
    """Only what is printed on a character is taken over or lost (DRM-12.04)."""
    if act.args["effect"] in ("ability", "robbed") and not _indexes(look, act):
        yield _against("no_ability", "DRM-12.04")


def _indexes(look: Look, act: Act) -> tuple[int, ...]:
    """Return which abilities of the card are meant: the one that is named, or all of them."""
    card = look.cards[_source(look, act)]
    index, all_of_them = act.args.get("index"), tuple(range(len(card.abilities)))
    return tuple(n for n in all_of_them if index is None or n == index)


def _source(look: Look, act: Act) -> str:
    """Return the number of the card that an ability is printed on, else of the character itself."""
    piece = act.number("card")
    own = FROG if is_frog(look, piece) else look.pieces[piece].card
    return str(act.args.get("source") or own)


def _against(key: str, clause: str = "DRM-19.04", **facts: Any) -> Obstacle:
    return Obstacle(clause, key, facts, impossible=True)


def _called(effect: str) -> Words:
    return WORDS[CODES[effect]]


@acts.act(
    "put_on",
    "Put on an effect that lasts",
    "続く効果を付ける",
    "DRM-19.04",
    when="DRM-19.04",
    args=(CARD, EFFECT, *VALUES, DAYS),
    obstacles=_not_put_on,
    by_hand=True,
)
def put_on(run: Run, act: Act) -> None:
    """It lasts for so many days, this one included, or for good."""
    effect, piece = str(act.args["effect"]), act.number("card")
    days, owner = act.args.get("days"), owner_of(run, piece)
    until: Until = days if isinstance(days, int) else "permanent"
    for values in ROWS[effect](run, act):
        own = _source(run, act)
        lasting.put_on(run, CODES[effect], owner, own, piece, until, *values)


Rows = Callable[[Look, Act], list[tuple[Any, ...]]]
ROWS: dict[str, Rows] = {
    "names": lambda look, act: [(act.args["value"],)],
    "outfit": lambda look, act: [(act.args["value"],)],
    "points": lambda look, act: [(act.args.get("genki") or 0, act.args.get("solve") or 0)],
    "blank": lambda look, act: [()],
    "ability": lambda look, act: [(act.args["source"], n) for n in _indexes(look, act)],
    "robbed": lambda look, act: [(n,) for n in _indexes(look, act)],
}
"""The values of each row that an effect becomes."""


def _not_taken_off(look: Look, act: Act) -> Iterator[Obstacle]:
    if not lasting.rows_of(look, CODES[str(act.args["effect"])], act.number("card")):
        yield _against("nothing_lasts", effect=_called(str(act.args["effect"])))


@acts.act(
    "take_off",
    "Take off an effect that lasts",
    "続く効果を取り除く",
    "DRM-19.04",
    when="DRM-19.04",
    args=(CARD, EFFECT),
    obstacles=_not_taken_off,
    by_hand=True,
)
def take_off(run: Run, act: Act) -> None:
    """Everything of this kind is gone from the card."""
    lasting.take_off(run, CODES[str(act.args["effect"])], act.number("card"))
