"""Positions of movements, for tests."""

from __future__ import annotations

from rules.tests.doremi.play.cards import (
    become,
    character,
    constant,
    does,
    happening,
    lock_out,
    move_to,
    red,
    sleep,
)
from rules.tests.doremi.play.laying import lies, of
from rules.tests.doremi.play.tables import Table, table

ALL_SAID = {"which": "all"}


H = happening("H")


def answering(*effects: dict[str, object], who: str = "R") -> Table:
    """Return a table: Ada has C in the hall, Ben D and a character with this red ability."""
    return table(
        Ada={"maho_hall": [character("C")], "happening_area": [H]},
        Ben={"maho_hall": [character("D"), character(who, abilities=[red(*effects)])]},
    )


def moving(at: Table, card: str = "C", to: str = "H") -> Table:
    """Return the table after Ada has declared the movement."""
    return at.do("Ada", "move_to_happening", card=card, happening=to)


def answered(at: Table, player: str = "Ben", card: str = "R") -> Table:
    """Return the table after the player has answered with the red ability of the card."""
    return at.do(player, "activate", card=card, ability=0)


def reserved_meanwhile(setting: str) -> Table:
    """Return the table after Ben's answer has given him the reservation: step 6 and after."""
    lying = lies(H, character("C2"), of("Ben", character("D2")))
    at = table(
        Ada={"maho_hall": [character("C")], "happening_area": [lying]},
        Ben={
            "maho_hall": [
                character("D"),
                character("R", abilities=[red(move_to("home", "C2"))]),
            ]
        },
        settings={"reservation_opponent_at_step6": setting},
    )
    return answered(moving(at)).passes("Ada")


# steps 8 to 10


def blocked(*effects: dict[str, object], **more: object) -> Table:
    """Return the table after Ben has blocked with D; Ada has R with this red ability."""
    at = table(
        Ada={
            "maho_hall": [
                character("C", genki=20),
                character("R", abilities=[red(*effects)]),
            ],
            "happening_area": [H],
        },
        Ben={"maho_hall": [character("D", genki=30)]},
        **more,  # type: ignore[arg-type]
    )
    return moving(at).passes("Ben").do("Ben", "block", card="D")


# the mover in the window of step 8


def mover_struck(effect: dict[str, object], setting: str, solve: int = 20) -> Table:
    """Return the table after Ben, answering Ada's answer to his block, has struck the mover."""
    at = table(
        Ada={
            "maho_hall": [
                character("C", names=["X"], genki=40, solve=solve),
                character("R", abilities=[red()]),
            ],
            "happening_area": [happening("H", needs={"X": 20})],
        },
        Ben={
            "maho_hall": [character("D", genki=30), character("S", abilities=[red(effect)])],
        },
        settings={"mover_rechecked_after_block_window": setting},
    )
    at = moving(at).passes("Ben").do("Ben", "block", card="D")
    return answered(answered(at, "Ada"), "Ben", "S").passes("Ada")


def gone_in_step_3() -> Table:
    """Return the table where Ada's mover was shuffled into the clock and Ben is to choose."""
    away = does("to_clock", "C", place="shuffle")
    at = answering(away, sleep({"which": "chosen", "side": "own"}))
    return answered(moving(at)).passes("Ada").outcome(())


def solving(**more: object) -> Table:
    """Return the table after a movement that resolves H: C2 lies there already."""
    task = happening("H", needs={"X": 20}, reward=30, **more)  # type: ignore[arg-type]
    at = table(
        Ada={
            "maho_hall": [character("C", names=["X"], solve=20)],
            "happening_area": [lies(task, character("C2"), of("Ben", character("D")))],
        },
    )
    return moving(at).passes()


def locked_meanwhile(*more: dict[str, object]) -> Table:
    """Return the table after Ben has made the mover an X, which is locked out of H."""
    locker = character("L", abilities=[constant(lock_out("X"))])
    at = table(
        Ada={
            "maho_hall": [character("C")],
            "happening_area": [lies(H, character("C2"), of("Ben", locker))],
        },
        Ben={"maho_hall": [character("R", abilities=[red(become("X", "C"), *more)])]},
    )
    return answered(moving(at)).passes("Ada")
