"""What stands on a ghost, and what it is worth (NNK-1.2, NNK-3.1, NNK-4.1, NNK-4.4; NNK-A35)."""

import pytest

from rules.core.engine.chances import Dice
from rules.core.engine.errors import Refused
from rules.games.nanika.cards.reading import demo_cards
from rules.tests.nanika.battles import (
    BRYNHILDR,
    SAKURA,
    declared,
    duel,
    fight,
    opened,
    parts,
    rolled,
    supported,
)
from rules.tests.nanika.tables import Table, ghost, shell, table


def points(at: Table) -> tuple[int, ...]:
    return at.game.rules.points(at.look)


@pytest.mark.clause("NNK-1.2")
def test_dice_are_entered_as_they_lie() -> None:
    at = opened(supported(declared(duel([ghost("a", physical=(3, 0))], [ghost("d")]))))
    assert (at.waits, at.asked.domain) == (("battle.roll", "chance"), Dice(3, 6))

    for faces in [(), (1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7)]:
        with pytest.raises(Refused):
            at.roll(*faces)
    after = at.roll(6, 1, 5)

    assert after.look.within("battle", "rolls") == ((at.piece("a"), (6, 1, 5)),)


@pytest.mark.clause("NNK-1.2")
def test_every_face_can_be_entered() -> None:
    at = opened(supported(declared(duel([ghost("a", physical=(1, 0))], [ghost("d")]))))

    faces = [outcome.outcome for outcome in at.game.outcomes(at.state)]

    assert faces == [(1,), (2,), (3,), (4,), (5,), (6,)]
    assert [at.roll(face).waits for face in range(1, 7)] == [("battle.roll", "chance")] * 6


@pytest.mark.clause("NNK-3.1", "NNK-3.2")
def test_a_ghost_fights_and_a_shell_does_not() -> None:
    at = duel([(ghost("a"), shell("s"))], [ghost("d")])

    assert at.offered("Ada") == {"start_battle a Ben", "end_step"}
    assert at.refused("Ada", "start_battle", ghost="s", user="Ben") == {"NNK-6.0.2"}
    at = fight(at, a=(5, 5), d=(1, 1))
    assert (at.lying("captured", "Ada"), at.lying("desktop", "Ben")) == (("d",), ())


@pytest.mark.clause("NNK-4.1", "NNK-4.2", "NNK-4.3", "NNK-B.1", "NNK-B.5", "NNK-A35")
@pytest.mark.parametrize(
    ("kind", "dice", "attack", "defence"),
    [("physical", 3, 1 + 2 + 3 + 2 + 2, 1 + 1 + 1 + 1), ("mental", 1, 1 + 2 + 3 + 1, 1 + 1)],
)
def test_the_first_value_is_physical_and_the_second_mental(
    kind: str, dice: int, attack: int, defence: int
) -> None:
    at = opened(supported(declared(duel([SAKURA], [BRYNHILDR]), kind, "E1", "E2")))

    at = rolled(at, E1=(1, 2, 3))
    assert at.asked.domain == Dice(dice, 6)
    at = rolled(at, E2=(1,) * dice)

    assert parts(at) == {"E1": attack, "E2": defence}


@pytest.mark.clause("NNK-4.4", "NNK-4.1", "NNK-B.1", "NNK-B.5", "NNK-A35")
def test_the_third_value_is_the_points_that_defeating_it_gains() -> None:
    at = duel([SAKURA], [BRYNHILDR])

    won = rolled(opened(supported(declared(at, "physical", "E1", "E2"))), E1=(5,) * 3, E2=(1,) * 3)
    lost = rolled(opened(supported(declared(at, "physical", "E1", "E2"))), E1=(1,) * 3, E2=(5,) * 3)

    assert (points(at), points(won), points(lost)) == ((0, 0), (3, 0), (0, 5))


@pytest.mark.clause("NNK-4.4")
def test_points_add_up_and_lie_only_in_captured_ghosts() -> None:
    at = table(
        Ada={"captured": [ghost("a", points=2), ghost("b", points=4)], "desktop": [SAKURA]},
        Ben={"captured": [ghost("c", points=0)], "archive": [BRYNHILDR]},
        trash=[ghost("d", points=9)],
    )

    assert points(at) == (6, 0)


@pytest.mark.clause("NNK-B.0", "NNK-A38")
def test_the_two_examples_are_demo_cards_marked_as_examples() -> None:
    marks = {no: card.marked for no, card in demo_cards().items()}

    assert [no for no, mark in marks.items() if mark == "example"] == ["E1", "E2"]
    assert {mark for no, mark in marks.items() if no not in ("E1", "E2")} == {"demo"}
