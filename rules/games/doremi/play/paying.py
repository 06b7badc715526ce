"""Paying: hours, characters put to sleep, cards given up (DRM-1.15, 9.02, 11.01d; AMB-33, 35)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.doremi.cards import effects as kinds
from rules.games.doremi.cards.model import Ability, Card
from rules.games.doremi.play.chaining import chain, lay_of
from rules.games.doremi.play.placing import go_home, put_to_sleep
from rules.games.doremi.play.seeing import field_characters, hall, hours, owner_of, place_of

acts = Acts()
CARD = Arg(name="card", kind="piece", label=Words("card", "札"))

paying = Procedure(
    "paying",
    Words("Paying the cost", "コストの支払い"),
    seen={
        "user": "all",
        "act": "all",
        "piece": "pieces",
        "no": "all",
        "part": "all",
        "index": "all",
        "target": "pieces",
        "sleepers": "all",
        "discards": "all",
        "by_hand": "all",
    },
    holds={
        "user": ("seat", ""),
        "act": ("text", ""),
        "piece": ("piece", ""),
        "no": ("text", None),
        "part": ("text", None),
        "index": ("count", None),
        "target": ("piece", None),
        "sleepers": ("count", ""),
        "discards": ("count", ""),
        "by_hand": ("count", None),
    },
)


def pay_hours(run: Run, seat: int, count: int, *clauses: str) -> None:
    """Put that many hours on the discard pile, the card placed last first (AMB-33)."""
    for _ in range(min(count, hours(run, seat))):
        area = run.of("time_area", seat)
        piece = area[-1] if run.setting("pay_from") == "last_placed" else area[0]
        run.move(
            piece,
            "discard_pile",
            owner_of(run, piece),
            *clauses,
            "AMB-33",
            key="pays_hour",
            user=run.who(seat),
        )


def hours_told(count: int) -> Iterator[Words]:
    """Yield the price in hours; nothing where it takes none."""
    if count:
        yield ONE_HOUR if count == 1 else HOURS.filled(n=count)


def sleepers_told(count: int) -> Iterator[Words]:
    """Yield how many characters are put to sleep; nothing where none is."""
    if count:
        yield ONE_SLEEPER if count == 1 else SLEEPERS.filled(n=count)


def an_hour(look: Look, act: Act) -> Iterator[Words]:
    """Yield the hour that a movement or a block takes (DRM-1.15, 6.02, 6.07)."""
    return hours_told(1)


def additional_told(ability: Ability) -> Iterator[Words]:
    """Yield what stands before an ability as its cost, besides the hours (DRM-9.02)."""
    for cost in ability.cost:
        if isinstance(cost, kinds.SleepCharacters):
            yield from sleepers_told(cost.count)
        elif isinstance(cost, kinds.DiscardFromHand):
            yield ONE_OF_HAND if cost.count == 1 else OF_HAND.filled(n=cost.count)
        elif isinstance(cost, kinds.PaidByHand):
            yield Words(cost.text_en or cost.text, cost.text)
        else:
            yield ITSELF[type(cost)]


def gives_itself(ability: Ability) -> bool:
    """Return whether the card pays with itself, asleep or at home, and so with no one else's sleep."""
    return any(isinstance(cost, kinds.SleepSelf | kinds.SelfHome) for cost in ability.cost)


def sleepers_wanted(ability: Ability) -> int:
    """Return how many characters the cost puts to sleep, besides the card itself."""
    return sum(cost.count for cost in ability.cost if isinstance(cost, kinds.SleepCharacters))


def discards_wanted(ability: Ability) -> int:
    """Return how many cards of the hand the cost gives up."""
    return sum(cost.count for cost in ability.cost if isinstance(cost, kinds.DiscardFromHand))


def asked_of_judge(ability: Ability) -> tuple[kinds.PaidByHand, ...]:
    """Return the parts of the cost that are not modelled."""
    return tuple(cost for cost in ability.cost if isinstance(cost, kinds.PaidByHand))


def able_sleepers(look: Look, seat: int, *, for_use: bool) -> tuple[int, ...]:
    """Return the awake characters of the own hall: only they can be put to sleep as a cost.

    Frogs count (DRM-23.02), items lying in the hall do not (DRM-3.5.03, 14.07). For the use of a
    card those on happenings can pay too where the tournament says so (AMB-35).
    """
    able = hall(look, seat)
    if for_use and look.setting("cost_zone") == "field":
        able = tuple(p for p in field_characters(look, seat) if place_of(look, p) != "home")
    return tuple(piece for piece in able if not look.pieces[piece].turned)


def payers(look: Look) -> tuple[int, ...]:
    """Return who can be put to sleep for the cost that is being paid."""
    is_use = look.within("paying", "act") != "activate"
    return able_sleepers(look, look.within("paying", "user"), for_use=is_use)


def begin(run: Run, act: str, seat: int, sleepers: int, discards: int, **data: Any) -> None:
    """Pay what is left to choose, then declare the act."""
    kept = {name: value for name, value in data.items() if value is not None}
    run.call("paying", None, user=seat, act=act, sleepers=sleepers, discards=discards, **kept)


@paying.step("next", "Next part of the cost", "次のコスト", "DRM-9.02", "AMB-35")
def next_part(run: Run) -> None:
    """What leaves a choice is asked; when all is paid, the declaration opens a window."""
    user = run.here("user")
    able = payers(run)
    if run.here("sleepers") and len(able) <= run.here("sleepers"):
        for piece in able:
            put_to_sleep(run, piece, "AMB-35")
        run.remember(sleepers=0)
    elif run.here("sleepers"):
        run.goto("sleep")
    elif run.here("discards") and len(run.of("hand", user)) <= run.here("discards"):
        for piece in run.of("hand", user):
            run.move(piece, "discard_pile", owner_of(run, piece), "DRM-9.02", key="discarded")
        run.remember(discards=0)
    elif run.here("discards"):
        run.goto("discard")
    elif run.here("by_hand"):
        _ask(run, run.here("by_hand"))
    else:
        _declare(run)


def _ask(run: Run, left: int) -> None:
    """The judge sees to a cost that is not modelled, before the declaration opens a window."""
    card: Card = run.cards[run.here("no")]
    cost = asked_of_judge(card.ability(run.here("part"), run.here("index")))[-left]
    run.remember(by_hand=left - 1)
    run.ask_judge(cost.text, "DRM-9.02", en=cost.text_en, card=run.here("piece"))


def _declare(run: Run) -> None:
    data = dict(run.top.data)
    details: dict[str, Value] = {
        name: data[name] for name in ("piece", "no", "part", "index", "target") if name in data
    }
    if data["act"] == "activate":
        details["lay"] = lay_of(run, int(str(data["piece"])))
    run.leave()
    chain.declare(run, int(str(data["user"])), str(data["act"]), **details)


paying.decision(
    "sleep",
    "Choose who is put to sleep",
    "寝かせるキャラを選ぶ",
    "DRM-11.01d",
    "AMB-35",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("pay_sleep",),
)


def _sleep_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in payers(look):
        yield {"card": piece}


def _not_able(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.number("card") not in payers(look):
        yield Obstacle("DRM-11.01d", "cannot_pay_sleeping")


@acts.act(
    "pay_sleep",
    "Put to sleep as cost",
    "コストとして寝かせる",
    "DRM-11.01d",
    "AMB-35",
    when="DRM-11.01d",
    args=(CARD,),
    candidates=_sleep_candidates,
    obstacles=_not_able,
    bound=True,
)
def pay_sleep(run: Run, act: Act) -> None:
    """An awake character of the own hall is put to sleep."""
    put_to_sleep(run, act.number("card"), "AMB-35")
    run.goto("next", sleepers=run.here("sleepers") - 1)


paying.decision(
    "discard",
    "Choose a card to give up",
    "捨てる手札を選ぶ",
    "DRM-9.02",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("pay_discard",),
)


def _hand(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in look.of("hand", seat):
        yield {"card": piece}


def not_in_hand(look: Look, act: Act) -> Iterator[Obstacle]:
    """Yield the obstacle for a card that is not in the player's hand."""
    if look.pieces[act.number("card")].zone != look.key("hand", act.player):
        yield Obstacle("DRM-1.06", "not_in_hand", {}, impossible=True)


@acts.act(
    "pay_discard",
    "Give up as cost",
    "コストとして捨てる",
    "DRM-9.02",
    when="DRM-9.02",
    args=(CARD,),
    candidates=_hand,
    obstacles=not_in_hand,
    bound=True,
)
def pay_discard(run: Run, act: Act) -> None:
    """A card of the hand goes to the discard pile."""
    piece = act.number("card")
    run.move(piece, "discard_pile", owner_of(run, piece), "DRM-9.02", key="discarded")
    run.goto("next", discards=run.here("discards") - 1)


def pay_fixed(run: Run, ability: Ability, bearer: int, item: int | None) -> None:
    """Pay what leaves no choice: the card itself asleep or home, the item discarded."""
    for cost in ability.cost:
        if isinstance(cost, kinds.SleepSelf):
            put_to_sleep(run, bearer, "DRM-14.03", "DRM-9.02")
        elif isinstance(cost, kinds.SelfHome):
            go_home(run, bearer, "DRM-9.02")
        elif isinstance(cost, kinds.DiscardItem) and item is not None:
            run.move(item, "discard_pile", owner_of(run, item), "DRM-14.08.1", key="discarded")


ONE_HOUR, HOURS = Words("1 hour", "1時間"), Words("{n} hours", "{n}時間")
ONE_SLEEPER = Words("1 character put to sleep", "キャラ1人を寝かせる")
SLEEPERS = Words("{n} characters put to sleep", "キャラ{n}人を寝かせる")
ONE_OF_HAND, OF_HAND = (
    Words("1 card of the hand", "手札1枚"),
    Words("{n} cards of the hand", "手札{n}枚"),
)
ITSELF: dict[type, Words] = {
    kinds.SleepSelf: Words("the character put to sleep", "自身を寝かせる"),
    kinds.SelfHome: Words("the character goes home", "自身を自宅へ"),
    kinds.DiscardItem: Words("the item discarded", "アイテムを捨てる"),
}
