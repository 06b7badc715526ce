"""Paying: energy for events and effects, trait values for skills (OML-2.1.21, OML-2.2.4 to 2.2.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.omoline.cards.model import SkillCost
from rules.games.omoline.play.relief import CHARACTER
from rules.games.omoline.play.seeing import card_of, ready

acts = Acts()
ENERGY = Arg(name="energy", kind="piece", label=Words("energy", "エナジー"))

paying = Procedure(
    "paying",
    Words("Paying the cost", "費用の支払い"),
    seen={
        "user": "all",
        "left": "all",
        "colours": "all",
        "paid": "pieces",
        "colour": "all",
        "by": "pieces",
    },
    holds={
        "user": ("seat", ""),
        "left": ("count", ""),
        "colours": ("rows", ("energy",)),
        "paid": ("pieces", ("energy",)),
        "colour": ("text", ("character",)),
        "by": ("piece", ("character",)),
    },
)

# energy


def pay_energy(run: Run, seat: int, count: int, colours: tuple[str, ...], *clauses: str) -> None:
    """Let the player turn so many energy cards, one of them of these colours; nothing for none (OML-A11)."""
    if count:
        run.call("paying", "energy", *clauses, user=seat, left=count, colours=colours, paid=())


def energy_told(count: int) -> Iterator[Words]:
    """Yield how many energy cards are turned; nothing where none is."""
    if count:
        yield ENERGY_COST.filled(n=count)


paying.decision(
    "energy",
    "Turn energy",
    "エナジーを横にする",
    "OML-2.2.6",
    "OML-2.2.4",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("turn_energy",),
)


def can_pay_energy(
    look: Look, energies: Iterable[int], count: int, colours: tuple[str, ...], paid: tuple[int, ...]
) -> bool:
    """Return whether ``count`` more of these energies meet the colours together with those paid.

    Source: OML-2.2.4, OML-2.2.6; several colours: OML-A10, level 0: OML-A11.
    """
    able = tuple(energies)
    if len(able) < count:
        return False
    if look.setting("multicolour_payment") == "each":
        missing = frozenset(colours) - _colours(look, paid)
        return _fewest(missing, {frozenset(_colours(look, (each,))) for each in able}) <= count
    if not colours or _colours(look, paid) & set(colours):
        return True
    return count > 0 and bool(_colours(look, able) & set(colours))


def colour_clause(look: Look, colours: tuple[str, ...]) -> str:
    """Return what wants the colour: the clause, or the reading where each of several is wanted."""
    each = look.setting("multicolour_payment") == "each"
    return "OML-A10" if each and len(colours) > 1 else "OML-2.2.4"


def _colours(look: Look, energies: Iterable[int]) -> set[str]:
    cards = (card_of(look, piece) for piece in energies)
    return {colour for card in cards if card is not None for colour in card.colours}


NEVER = 99


def _fewest(missing: frozenset[str], kinds: set[frozenset[str]]) -> int:
    """Return how many cards of these kinds have all the missing colours; many where none have."""
    if not missing:
        return 0
    first = min(missing)
    fitting = [_fewest(missing - kind, kinds - {kind}) for kind in kinds if first in kind]
    return 1 + min(fitting, default=NEVER)


def _ready_energy(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in ready(look, "energy_area", seat):
        yield {"energy": piece}


def _not_this_energy(look: Look, act: Act) -> Iterator[Obstacle]:
    piece, able = act.number("energy"), ready(look, "energy_area", act.player)
    if look.pieces[piece].zone != look.key("energy_area", act.player):
        yield Obstacle("OML-4.8.1", "not_own_energy", {}, impossible=True)
    elif piece not in able:
        yield Obstacle("OML-2.2.6", "energy_turned", {}, impossible=True)
    elif _spoils(look, piece, able):
        yield Obstacle(colour_clause(look, look.here("colours")), "colour_missing")


def _spoils(look: Look, piece: int, able: tuple[int, ...]) -> bool:
    """Return whether the colour condition could no longer be met with this card turned."""
    colours, paid, left = look.here("colours"), look.here("paid"), look.here("left")
    rest = tuple(each for each in able if each != piece)
    could = can_pay_energy(look, able, left, colours, paid)
    return could and not can_pay_energy(look, rest, left - 1, colours, (*paid, piece))


@acts.act(
    "turn_energy",
    "Turn the energy",
    "エナジーを横にする",
    "OML-2.2.6",
    when="OML-2.2.6",
    args=(ENERGY,),
    candidates=_ready_energy,
    obstacles=_not_this_energy,
    bound=True,
)
def turn_energy(run: Run, act: Act) -> None:
    """One energy card is turned for the cost."""
    piece, left = act.number("energy"), run.here("left") - 1
    run.change(piece, "pays", "OML-2.2.6", turned=True)
    if left:
        run.remember("OML-2.2.6", left=left, paid=(*run.here("paid"), piece))
    else:
        several = ("OML-A10",) if len(run.here("colours")) > 1 else ()
        run.leave("OML-2.2.4", *several)


# trait values


def pay_skill(run: Run, seat: int, user: int, cost: SkillCost) -> None:
    """Let the player turn characters of the skill area for the cost of a skill, as far as they go."""
    colour = cost.colour
    left = min(cost.amount, can_pay_skill(run, seat, colour, user))
    if left:
        clause = "OML-2.1.21"
        run.call("paying", "character", clause, user=seat, left=left, colour=colour, by=user)


paying.decision(
    "character",
    "Turn characters",
    "キャラを横にする",
    "OML-2.1.21",
    "OML-4.9.2",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("turn_character",),
)


def skill_payers(look: Look, seat: int, colour: str, user: int) -> tuple[int, ...]:
    """Return who can be turned for a skill: ready characters with some of the colour (OML-A16)."""
    may_pay_itself = look.setting("skill_user_may_pay") is True
    return tuple(
        piece
        for piece in ready(look, "skill_area", seat)
        if trait(look, piece, colour) and (may_pay_itself or piece != user)
    )


def trait(look: Look, piece: int, colour: str) -> int:
    """Return the trait value of a character in this colour (OML-2.1.15)."""
    card = card_of(look, piece)
    return 0 if card is None else card.trait(colour)


def can_pay_skill(look: Look, seat: int, colour: str, user: int) -> int:
    """Return how much of the colour the player's characters can pay together (OML-A42)."""
    return sum(trait(look, each, colour) for each in skill_payers(look, seat, colour, user))


def held_back(look: Look, seat: int, colour: str, user: int) -> int:
    """Return how much the user of the skill could pay if it were allowed to; 0 where it is (OML-A16)."""
    is_ready = user in ready(look, "skill_area", seat)
    if not is_ready or user in skill_payers(look, seat, colour, user):
        return 0
    return trait(look, user, colour)


def _payers(look: Look, seat: int) -> tuple[int, ...]:
    return skill_payers(look, seat, look.here("colour"), look.here("by"))


def _payer_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in _payers(look, seat):
        yield {"character": piece}


def _not_a_payer(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("character")
    if look.pieces[piece].zone != look.key("skill_area", act.player):
        yield Obstacle("OML-4.9.2", "not_in_skill_area", {}, impossible=True)
    elif look.pieces[piece].turned:
        yield Obstacle("OML-4.9.2", "character_turned", {}, impossible=True)
    elif piece not in _payers(look, act.player):
        clause = "OML-2.1.21" if not trait(look, piece, look.here("colour")) else "OML-A16"
        yield Obstacle(clause, "pays_nothing")


@acts.act(
    "turn_character",
    "Turn the character",
    "キャラを横にする",
    "OML-2.1.21",
    when="OML-2.1.21",
    args=(CHARACTER,),
    candidates=_payer_candidates,
    obstacles=_not_a_payer,
    bound=True,
)
def turn_character(run: Run, act: Act) -> None:
    """Its trait value counts towards the cost; an excess is lost (OML-A42)."""
    piece, colour = act.number("character"), run.here("colour")
    left = run.here("left") - trait(run, piece, colour)
    itself = ("OML-A16",) if piece == run.here("by") else ()
    run.change(piece, "pays", "OML-2.1.21", "OML-2.1.15", "OML-4.9.2", *itself, turned=True)
    if left > 0:
        run.remember("OML-A42", left=left)
    else:
        run.leave("OML-A42")


ENERGY_COST = Words("{n} energy", "エナジー{n}")
TRAIT_COST = Words("{n} {colour} of characters", "キャラの個性値 {colour}{n}")
ITSELF_TURNED = Words("the event turned", "このイベントを横にする")
