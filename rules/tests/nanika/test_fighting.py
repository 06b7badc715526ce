"""Dice, totals, winner and capture (NNK-6.0.13 to NNK-6.0.16, NNK-6.1.*)."""

from typing import Any

import pytest

from rules.core.engine import ops
from rules.core.engine.chances import Dice
from rules.core.engine.errors import Refused
from rules.games.nanika.cards.model import Card
from rules.tests.nanika.battles import (
    declared,
    duel,
    fight,
    for_battle,
    opened,
    parts,
    plus,
    rolled,
    roller,
    supported,
    told,
    totals,
)
from rules.tests.nanika.tables import Table, ghost, shell

CANCEL = {"fumble_scope": "cancel_if_declared_attacker"}


def captured(at: Table) -> tuple[Any, Any]:
    return at.lying("captured", "Ada"), at.lying("captured", "Ben")


def bonus(battle: str, *roles: str, amount: int = 2, **more: Any) -> dict[str, Any]:
    given = {"battle": battle, "roles": list(roles), "amount": amount}
    return {"mode": "continuous", "bonus": given, **more}


def on(no: str, *abilities: dict[str, Any], **fields: Any) -> Card:
    return ghost(no, status=list(abilities), **fields)


# the dice


@pytest.mark.clause("NNK-6.0.13", "NNK-A09")
def test_each_ghost_rolls_its_own_dice_the_attack_side_first() -> None:
    at = duel([ghost("a", (3, 0)), ghost("s", (1, 0))], [ghost("d", (2, 0)), ghost("t", (4, 0))])
    at = opened(supported(declared(at), ["s"], ["t"]))

    rolls = []
    for faces in ((1, 1, 1), (2,), (3, 3), (4, 4, 4, 4)):
        assert (at.asked.kind, at.asked.domain) == ("chance", Dice(len(faces)))
        rolls.append((roller(at), len(faces)))
        at = at.roll(*faces)

    assert rolls == [("a", 3), ("s", 1), ("d", 2), ("t", 4)]
    assert parts(at) == {"a": 3, "s": 2, "d": 6, "t": 16}


@pytest.mark.clause("NNK-6.1.1")
@pytest.mark.parametrize("faces", [(7, 1), (0, 1), (1,), (1, 1, 1), ()])
def test_only_faces_of_six_sided_dice_are_entered(faces: tuple[int, ...]) -> None:
    at = opened(supported(declared(duel([ghost("a")], [ghost("d")]))))

    with pytest.raises(Refused) as error:
        at.roll(*faces)

    assert [each.clause for each in error.value.obstacles] == ["NNK-6.1.1"]


@pytest.mark.clause("NNK-6.1.2")
def test_a_six_counts_nothing_and_the_other_faces_their_number() -> None:
    at = duel([ghost("a", (6, 0))], [ghost("d", (1, 0))])

    assert parts(fight(at, a=(1, 2, 3, 4, 5, 6), d=(6,))) == {"a": 15, "d": 0}


@pytest.mark.clause("NNK-6.1.3", "NNK-6.1.6", "NNK-A08")
def test_a_ghost_that_fumbles_adds_nothing_not_even_its_modifiers() -> None:
    status = [bonus("physical", "attacker", "defender", amount=4)]
    at = duel(
        [(ghost("a", (3, 2), status=status), shell("s", (0, 5)))],
        [ghost("d", (2, 3), status=status)],
    )

    at = fight(at, a=(6, 6, 6), d=(6, 6))

    assert (parts(at), totals(at)) == ({"a": 0, "d": 0}, {"attack": 0, "defence": 0})
    assert at.clauses("ghost_fumbled") == [("NNK-6.1.3", "NNK-6.1.6", "NNK-A08")] * 2
    assert captured(at) == ((), ("a",))


@pytest.mark.clause("NNK-6.1.3")
def test_two_blanks_and_a_face_are_no_fumble() -> None:
    at = fight(duel([ghost("a", (3, 2))], [ghost("d")]), a=(6, 6, 1), d=(6, 6))

    assert (parts(at), told(at, "ghost_fumbled")) == ({"a": 3, "d": 0}, [{"card": "d"}])


@pytest.mark.clause("NNK-6.1.6", "NNK-A08")
def test_the_ghost_that_fumbled_stays_involved_and_the_battle_goes_on() -> None:
    at = duel([ghost("a", (2, 0)), ghost("s", (2, 3))], [ghost("d", (2, 0)), ghost("t")])

    at = fight(at, attack=["s"], defence=["t"], a=(6, 6), s=(1, 1), d=(6, 6), t=(5, 5))

    assert totals(at) == {"attack": 5, "defence": 10}
    assert captured(at) == ((), ("a", "s"))


@pytest.mark.clause("NNK-6.1.6", "NNK-A08")
def test_a_tournament_may_let_the_fumble_of_the_attacker_cancel_the_attack() -> None:
    hands = {"Ben": [for_battle("e", plus(1))]}
    at = duel([ghost("a"), ghost("s")], [ghost("d"), ghost("t")], settings=CANCEL, hands=hands)
    at = supported(declared(at), ["s"]).do("Ada", "end_set").do("Ben", "set_event", card="e")

    at = rolled(opened(at), a=(6, 6), s=(5, 5), d=(1, 1))

    assert at.clauses("attack_cancelled") == [("NNK-6.1.6", "NNK-A08")]
    assert (captured(at), totals(at)) == (((), ()), {})
    assert (at.waits, at.lying("trash")) == (("turn.battle", "Ada"), ("e",))
    assert at.offered("Ada") == {"end_step"}  # it was the battle of the turn


@pytest.mark.clause("NNK-A08")
def test_then_too_a_fumble_of_another_ghost_cancels_only_its_part() -> None:
    at = duel([ghost("a"), ghost("s")], [ghost("d"), ghost("t")], settings=CANCEL)

    at = fight(at, attack=["s"], a=(1, 1), s=(6, 6), d=(6, 6))

    assert (totals(at), captured(at)) == ({"attack": 2, "defence": 0}, (("d",), ()))


@pytest.mark.clause("NNK-6.1.4")
def test_a_single_die_never_fumbles() -> None:
    at = fight(duel([ghost("a", (1, 2))], [ghost("d", (1, 1))]), a=(6,), d=(6,))

    assert (parts(at), told(at, "ghost_fumbled")) == ({"a": 2, "d": 1}, [])
    assert at.clauses("one_die_safe") == [("NNK-6.1.4",)] * 2
    assert captured(at) == (("d",), ())


@pytest.mark.clause("NNK-6.0.13")
def test_a_ghost_without_dice_does_not_roll_and_counts_its_modifier() -> None:
    at = duel([ghost("a", (0, 3))], [ghost("d", (0, 2)), ghost("t", (0, -1))])

    at = fight(at, defence=["t"])

    assert (parts(at), totals(at)) == ({"a": 3, "d": 2, "t": -1}, {"attack": 3, "defence": 1})
    assert captured(at) == (("d", "t"), ())


# totals


@pytest.mark.clause("NNK-6.0.14")
def test_a_total_is_the_declared_ghost_together_with_its_support() -> None:
    at = duel([ghost("a"), ghost("s")], [ghost("d"), ghost("t")])

    at = fight(at, attack=["s"], defence=["t"], a=(3, 4), s=(2, 2), d=(5, 5), t=(6, 1))

    assert totals(at) == {"attack": 11, "defence": 11}
    assert at.clauses("total") == [("NNK-6.0.14",)] * 2


@pytest.mark.clause("NNK-6.0.14")
def test_a_ghost_that_does_not_join_adds_nothing() -> None:
    at = fight(duel([ghost("a"), ghost("s")], [ghost("d"), ghost("t")]), a=(1, 1), d=(1, 1))

    assert (parts(at), captured(at)) == ({"a": 2, "d": 2}, ((), ("a",)))


@pytest.mark.clause("NNK-3.14")
def test_a_shell_adds_to_the_dice_and_the_modifier_of_the_kind_fought() -> None:
    worn = shell("w", (1, 2), (2, -1))
    at = duel([(ghost("a", (1, 0), (1, 0)), worn)], [ghost("d", (1, 0))])
    physical = opened(supported(declared(at, "physical")))
    mental = opened(supported(declared(at, "mental")))

    assert (physical.asked.domain, mental.asked.domain) == (Dice(2), Dice(3))
    assert parts(rolled(physical, a=(1, 2), d=(1,))) == {"a": 5, "d": 1}
    mental = rolled(mental, a=(1, 2, 3), d=(1,))
    assert parts(mental) == {"a": 5, "d": 1}
    assert told(mental, "shell_counts") == [{"card": "w", "ghost": "a"}]


@pytest.mark.clause("NNK-3.13", "NNK-B.3", "NNK-A27")
def test_each_ability_counts_in_its_kind_of_battle_and_its_roles() -> None:
    a = on("a", bonus("physical", "attacker", amount=1), bonus("mental", "attacker", amount=10))
    s = on("s", bonus("physical", "support", amount=2), bonus("physical", "attacker", amount=20))
    d = on("d", bonus("physical", "defender", amount=3), bonus("physical", "support", amount=30))
    t = on("t", bonus("physical", "defender", amount=40), bonus("physical", "support", amount=-1))
    at = duel([a, s], [d, t])

    at = fight(at, attack=["s"], defence=["t"], a=(6, 1), s=(6, 1), d=(6, 1), t=(6, 1))

    assert parts(at) == {"a": 2, "s": 3, "d": 4, "t": 0}
    assert told(at, "bonus") == [
        {"card": "a", "amount": 1},
        {"card": "s", "amount": 2},
        {"card": "d", "amount": 3},
        {"card": "t", "amount": -1},
    ]
    assert told(at, "no_bonus") == [
        {"card": "a", "kind": "physical", "role": "attacker"},
        {"card": "s", "kind": "physical", "role": "support"},
        {"card": "d", "kind": "physical", "role": "defender"},
        {"card": "t", "kind": "physical", "role": "support"},
    ]


@pytest.mark.clause("NNK-6.0.14")
def test_a_modifier_of_the_judge_counts_with_the_ghost() -> None:
    at = duel([ghost("a")], [ghost("d")])
    at = at.edit(ops.MarkPiece(at.piece("a"), "adjust", -3))

    assert parts(fight(at, a=(1, 4), d=(1, 1))) == {"a": 2, "d": 2}


@pytest.mark.clause("NNK-A10")
@pytest.mark.parametrize(
    ("clamp", "counted", "winner"), [("none", -2, "defence"), ("zero", 0, "attack")]
)
def test_a_result_below_nothing_counts_as_it_is_or_as_nothing(
    clamp: str, counted: int, winner: str
) -> None:
    at = duel(
        [ghost("a", (1, -3)), ghost("s", (1, 0))],
        [ghost("d", (1, 0)), ghost("t")],
        settings={"clamp_negative": clamp},
    )

    at = fight(at, attack=["s"], a=(1,), s=(3,), d=(2,))

    assert parts(at) == {"a": counted, "s": 3, "d": 2}
    assert len(told(at, f"{winner}_wins")) == 1
    assert at.clauses("strength")[0] == ("NNK-6.1.2", "NNK-A14", "NNK-A10")
    assert at.clauses("strength")[1] == ("NNK-6.1.2", "NNK-A14")


# the winner


@pytest.mark.clause("NNK-6.0.15")
@pytest.mark.parametrize(
    ("attack", "defence", "winner"),
    [((4, 5), (4, 4), "attack"), ((4, 4), (4, 4), "defence"), ((4, 3), (4, 4), "defence")],
)
def test_the_larger_total_wins_and_equality_goes_to_the_defence(
    attack: tuple[int, int], defence: tuple[int, int], winner: str
) -> None:
    at = fight(duel([ghost("a")], [ghost("d")]), a=attack, d=defence)

    assert told(at, f"{winner}_wins") == [{"attack": sum(attack), "defence": sum(defence)}]
    assert at.clauses(f"{winner}_wins") == [("NNK-6.0.15",)]
    assert captured(at) == ((("d",), ()) if winner == "attack" else ((), ("a",)))


@pytest.mark.clause("NNK-A33", "NNK-6.0.15")
def test_both_sides_at_nothing_after_fumbles_are_an_equality_like_any_other() -> None:
    at = fight(duel([ghost("a")], [ghost("d")]), a=(6, 6), d=(6, 6))

    assert at.clauses("defence_wins") == [("NNK-6.0.15", "NNK-A33")]
    assert captured(at) == ((), ("a",))


@pytest.mark.clause("NNK-A33")
@pytest.mark.parametrize(("winner", "taken"), [("attack", (("d",), ())), ("defence", ((), ("a",)))])
def test_both_sides_at_nothing_after_fumbles_may_be_left_to_the_judge(
    winner: str, taken: tuple[Any, Any]
) -> None:
    at = fight(
        duel([ghost("a")], [ghost("d")], settings={"tie_fumble": "judge"}), a=(6, 6), d=(6, 6)
    )
    assert at.waits == ("battle.judge_tie", "judge")

    at = at.outcome(winner)

    assert (captured(at), at.waits) == (taken, ("turn.battle", "Ada"))
    assert "NNK-A33" in at.cited


@pytest.mark.clause("NNK-A33")
def test_equalities_without_a_fumble_are_not_for_the_judge() -> None:
    settings = {"tie_fumble": "judge"}
    at = fight(duel([ghost("a", (1, 0))], [ghost("d", (1, 0))], settings=settings), a=(6,), d=(6,))

    assert at.clauses("defence_wins") == [("NNK-6.0.15",)]


# capture


@pytest.mark.clause("NNK-6.0.16", "NNK-4.4")
@pytest.mark.parametrize(
    ("attack", "points", "taken"),
    [((5, 5), (7, 0), (("d", "t"), ())), ((1, 1), (0, 5), ((), ("a", "s")))],
)
def test_the_winner_takes_all_opposing_ghosts_involved(
    attack: tuple[int, int], points: tuple[int, int], taken: tuple[Any, Any]
) -> None:
    at = duel(
        [ghost("a", points=2), ghost("s", points=3), ghost("x", points=50)],
        [ghost("d", points=3), ghost("t", points=4), ghost("y", points=50)],
    )

    at = fight(at, attack=["s"], defence=["t"], a=attack, s=attack, d=(1, 1), t=(5, 5))

    assert captured(at) == taken
    assert at.game.rules.points(at.look) == points
    left = (("a", "s", "x"), ("y",)) if taken[0] else (("x",), ("d", "t", "y"))
    assert (at.lying("desktop", "Ada"), at.lying("desktop", "Ben")) == left
    assert at.clauses("captured") == [("NNK-6.0.16", "NNK-4.4")] * 2


@pytest.mark.clause("NNK-A16", "NNK-6.0.16")
@pytest.mark.parametrize(
    ("where", "trash", "taken"), [("trash", ("w",), ("d",)), ("captured", (), ("w", "d"))]
)
def test_the_shell_of_a_captured_ghost_goes_to_the_trash_or_along(
    where: str, trash: tuple[str, ...], taken: tuple[str, ...]
) -> None:
    settings = {"shell_of_captured": where}
    at = duel(
        [(ghost("a"), shell("mine"))], [(ghost("d", points=3), shell("w"))], settings=settings
    )

    at = fight(at, a=(5, 5), d=(1, 1))

    assert (at.lying("trash"), at.lying("captured", "Ada")) == (trash, taken)
    assert at.lying("desktop", "Ada") == (("a", "mine"),)
    assert at.game.rules.points(at.look) == (3, 0)
    assert at.clauses("trashed" if where == "trash" else "shell_captured") == [("NNK-A16",)]


@pytest.mark.clause("NNK-6.0.16")
def test_after_the_capture_the_turn_goes_on_and_the_captor_keeps_the_ghosts() -> None:
    at = fight(duel([ghost("a")], [ghost("d")]), a=(5, 5), d=(1, 1))

    at = at.do("Ada", "end_step")

    assert at.lying("captured", "Ada") == ("d",)
    assert at.waits == ("by_hand.judge", "judge")  # Ben has no ghost any more
