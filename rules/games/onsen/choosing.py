"""The choice of the spring areas: sealed, revealed together, repeated where several meet (ONS-6.1.*).

Who meets others needs the largest number of companions, alone (ONS-6.1.3). Where the largest is
shared, nobody takes the area and those who met choose again (ONS-6.1.5).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chances import Pick
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.secrets import SecretChoice
from rules.core.engine.values import JUDGE, Value
from rules.core.words import Words
from rules.games.onsen.seeing import area_code, areas
from rules.games.onsen.table import AREA_WORDS

acts = Acts()
AREA = Arg(name="area", kind="int", label=Words("spring area", "温泉エリア"))
PLAYER = Arg(name="user", kind="seat", label=Words("winner", "勝者"))
AGAIN = "choose_again"

choosing = Procedure(
    "choosing",
    Words("Choice of the spring areas", "温泉の選択"),
    seen={"tied": "all", "ties": "all", "held": "all"},
    holds={"tied": ("rows", ("tiebreak",)), "ties": ("count", None), "held": ("seats", None)},
)
"""``tied`` are rows of an area and a player who met there as one of the largest in the last round,
``ties`` counts the rounds with such a tie in a row, ``held`` are those who wait until it is over."""


def taken(look: Look) -> dict[int, int]:
    """Return who has each area that is taken."""
    owners = ((look.fact("area", seat), seat) for seat in range(len(look.seats)))
    return {area: seat for area, seat in owners if area}


def without_area(look: Look) -> tuple[int, ...]:
    """Return the players who have no area yet."""
    return tuple(seat for seat in look.playing() if not look.fact("area", seat))


def tied(look: Look) -> dict[int, tuple[int, ...]]:
    """Return the players between whom each area stands after the last round, by area."""
    found: dict[int, tuple[int, ...]] = {}
    for area, seat in look.within("choosing", "tied") or ():
        if area not in taken(look) and seat in without_area(look):
            found[area] = (*found.get(area, ()), seat)
    return found


def offered(look: Look) -> tuple[int, ...]:
    """Return the areas that may be chosen: those not taken (ONS-6.1.4).

    Where contested areas are left out (ONS-A01), they are left out of the next choice only, and
    only if there is still one area for each who chooses.
    """
    free = tuple(area for area in areas(look) if area not in taken(look))
    if look.setting("choice_tie") == "include":
        return free
    others = tuple(area for area in free if area not in tied(look))
    return others if len(others) >= len(_choosers(look)) else free


def _choosers(look: Look) -> tuple[int, ...]:
    held = look.within("choosing", "held") or ()
    left = without_area(look)
    return tuple(seat for seat in left if seat not in held) or left


def _not_offered(look: Look, act: Act) -> Iterator[Obstacle]:
    area = act.args["area"]
    if area not in areas(look):
        yield Obstacle("ONS-6.1.2", "no_such_area", {"count": len(areas(look))}, impossible=True)
    elif area in taken(look):
        yield Obstacle("ONS-6.1.4", "area_taken", {}, impossible=True)
    elif area not in offered(look):
        yield Obstacle("ONS-A01", "area_contested", {}, impossible=True)


def _revealed(run: Run, made: dict[int, Value]) -> None:
    """Give each area to whom it falls to, and go on with those who have none."""
    before = run.here("ties") or 0
    met = {area: _met(made, area) for area in sorted({int(str(a)) for a in made.values()})}
    tops = {area: _largest(run, seats) for area, seats in met.items()}
    for area, top in tops.items():
        if len(top) == 1:
            take(run, area, top[0], *(("ONS-6.1.3", "ONS-A04") if len(met[area]) > 1 else ()))
    ties = {area: top for area, top in tops.items() if len(top) > 1}
    for area, top in ties.items():
        _tell_tie(run, area, top, met[area])
    rows = tuple((area, seat) for area, top in ties.items() for seat in top)
    run.remember("ONS-6.1.4", tied=rows, ties=before + 1 if ties else 0, held=_held(run, met, ties))
    run.goto(_after_reveal(run), "ONS-6.1.4")


def _met(made: dict[int, Value], area: int) -> tuple[int, ...]:
    return tuple(seat for seat, choice in made.items() if choice == area)


def _largest(look: Look, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return those with most companions, counted face down and before any OUT (ONS-A04)."""
    counts = {seat: len(look.of("companions", seat)) for seat in seats}
    return tuple(seat for seat, count in counts.items() if count == max(counts.values()))


def take(run: Run, area: int, seat: int, *clauses: str) -> None:
    """Give the area to the player."""
    run.set("area", area, seat, *(clauses or ("ONS-6.1.2",)))


def _tell_tie(run: Run, area: int, top: tuple[int, ...], met: tuple[int, ...]) -> None:
    third = ("ONS-A02",) if len(top) < len(met) else ()
    users = tuple(run.who(seat) for seat in top)
    words = AREA_WORDS[area_code(area)]
    run.note("not applied", "tie", "ONS-6.1.5", "ONS-A01", *third, area=words, users=users)


def _held(
    look: Look, met: dict[int, tuple[int, ...]], ties: dict[int, tuple[int, ...]]
) -> tuple[int, ...]:
    """Return who waits for others to settle a tie first, where the table plays so (ONS-A02)."""
    if look.setting("choice_tie_below_top") == "all_rechoose":
        return ()
    fewer = {seat for area, top in ties.items() for seat in met[area] if seat not in top}
    held = {*(look.here("held") or ()), *fewer}
    left = set(without_area(look))
    return tuple(sorted(held & left)) if left - held else ()


def _after_reveal(look: Look) -> str:
    due: int = look.setting("choice_tiebreak_after")
    return "tiebreak" if tied(look) and look.here("ties") >= due else "ask"


choice = SecretChoice(
    name="sealed_choice",
    label=Words("Sealed choice", "同時選択"),
    act="choose_area",
    act_label=Words("Choose a spring area", "温泉エリアを選ぶ"),
    arg=AREA,
    candidates=lambda look, seat: offered(look),
    obstacles=_not_offered,
    revealed=_revealed,
    choosing=("ONS-6.1.2",),
    revealing=("ONS-6.1.2",),
)


@choosing.step("ask", "Choose", "選択", "ONS-6.1.2", "ONS-6.1.4")
def ask(run: Run) -> None:
    """Those without an area choose; when all have one, points are counted."""
    left = _choosers(run)
    if left:
        choice.ask(run, left)
    else:
        run.leave("ONS-3.4")
        run.call("scoring", "next", "ONS-3.4", "ONS-6.2.1")


@choosing.outcome(
    "tiebreak",
    "The tie: broken or not, and who wins",
    "同数の決着",
    "ONS-6.1.6",
    "ONS-A03",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=lambda look: Pick((*next(iter(tied(look).values()), ()), AGAIN), seats=True),
)
def tiebreak(run: Run, winner: Value) -> None:
    """The winner, of rock-paper-scissors for example, takes the area; the others choose again."""
    area = next(iter(tied(run)), 0)
    if winner == AGAIN:
        run.note("not applied", "no_tiebreak", "ONS-6.1.6", "ONS-A03")
    else:
        take(run, area, int(str(winner)), "ONS-6.1.6", "ONS-A03")
    more = winner != AGAIN and tied(run)
    run.goto("tiebreak" if more else "ask", "ONS-6.1.6")


def _no_tiebreak(look: Look, act: Act) -> Iterator[Obstacle]:
    if look.frame("choosing") is None or not tied(look):
        yield Obstacle("ONS-6.1.6", "no_tie", {}, impossible=True)
    elif act.number("user") not in tied(look).get(act.number("area"), ()):
        yield Obstacle("ONS-6.1.6", "not_tied_there", {}, impossible=True)


@acts.act(
    "break_tie",
    "Break a tie",
    "同数に決着をつける",
    "ONS-6.1.6",
    "ONS-A03",
    when="ONS-6.1.6",
    args=(PLAYER, AREA),
    candidates=lambda look, seat: (
        {"user": each, "area": area} for area, seats in tied(look).items() for each in seats
    ),
    obstacles=_no_tiebreak,
    by_judge=True,
)
def break_tie(run: Run, act: Act) -> None:
    """The judge may enter a winner after each tied round; what is sealed by then is taken back."""
    take(run, act.number("area"), act.number("user"), "ONS-6.1.6", "ONS-A03")
    if run.top.proc == choice.name:
        run.leave("ONS-6.1.6")
    run.goto("ask", "ONS-6.1.4")
