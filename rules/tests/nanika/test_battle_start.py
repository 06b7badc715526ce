"""How a battle begins: who attacks whom, the defending ghost, the kind (NNK-6.0.1 to NNK-6.0.4)."""

import pytest

from rules.rulebooks import rulebook
from rules.tests.nanika.battles import declared, duel, fight, opened, parts, rolled, supported
from rules.tests.nanika.tables import ghost, table


@pytest.mark.clause("NNK-6.0.1")
def test_a_battle_is_started_in_ones_own_turn_only() -> None:
    at = duel([ghost("a")], [ghost("d")])

    assert at.offered("Ada") == {"start_battle a Ben", "end_step"}
    assert at.offered("Ben") == set()
    assert at.refused("Ben", "start_battle", ghost="d", user="Ada") == {"NNK-5.2.1", "NNK-6.0.1"}


@pytest.mark.clause("NNK-6.0.1")
def test_a_battle_in_the_turn_of_another_is_recorded_only_as_it_happened() -> None:
    at = duel([ghost("a")], [ghost("d")])

    at = at.do("Ben", "start_battle", forced="they fought", ghost="d", user="Ada")

    assert at.waits == ("battle.defender", "Ada")
    assert at.clauses("own_turn_only") == [("NNK-6.0.1",)]


@pytest.mark.clause("NNK-6.0.2")
def test_the_attacking_ghost_and_the_user_attacked_are_named() -> None:
    at = duel([ghost("a"), ghost("b")], [ghost("d")], users=3, others={"Cleo": [ghost("c")]})
    assert at.offered("Ada") == {
        "start_battle a Ben",
        "start_battle a Cleo",
        "start_battle b Ben",
        "start_battle b Cleo",
        "end_step",
    }

    at = at.do("Ada", "start_battle", ghost="b", user="Cleo")

    battle = at.state.frames[-1].data
    assert (battle["user"], battle["attacker"], battle["target"]) == (0, at.piece("b"), 2)
    assert at.waits == ("battle.defender", "Cleo")


@pytest.mark.clause("NNK-6.0.2")
def test_one_attacks_neither_oneself_nor_with_what_is_not_installed() -> None:
    at = duel([ghost("a")], [ghost("d")], hands={"Ada": [ghost("h")]})

    assert at.refused("Ada", "start_battle", ghost="a", user="Ada") == {"NNK-6.0.2"}
    assert at.refused("Ada", "start_battle", ghost="h", user="Ben") == {"NNK-6.0.2"}
    assert at.refused("Ada", "start_battle", ghost="d", user="Ben") == {"NNK-6.0.2"}


@pytest.mark.clause("NNK-A30", "NNK-6.0.2")
def test_a_user_without_ghosts_is_not_attacked() -> None:
    at = duel([ghost("a")], [], hands={"Ben": [ghost("h")]})

    assert at.offered("Ada") == {"end_step"}
    assert at.refused("Ada", "start_battle", ghost="a", user="Ben") == {"NNK-A30"}


@pytest.mark.clause("NNK-5.2.8", "NNK-A28")
def test_there_is_one_battle_a_turn_whoever_wins_it() -> None:
    at = duel([ghost("a"), ghost("b")], [ghost("d"), ghost("e")])

    at = fight(at, a=(5, 5), d=(1, 1))

    assert at.offered("Ada") == {"end_step"}
    assert at.refused("Ada", "start_battle", ghost="b", user="Ben") == {"NNK-5.2.8"}


@pytest.mark.clause("NNK-6.0.3")
def test_the_user_attacked_selects_the_defending_ghost() -> None:
    at = duel([ghost("a")], [ghost("d"), ghost("e"), ghost("f")], hands={"Ben": [ghost("h")]})
    at = at.do("Ada", "start_battle", ghost="a", user="Ben")

    assert (at.waits, at.offered("Ada")) == (("battle.defender", "Ben"), set())
    assert at.offered("Ben") == {f"choose_defender {each}" for each in "def"}
    assert at.refused("Ada", "choose_defender", ghost="d") == {"NNK-6.0.3"}
    for other in ("a", "h"):
        assert at.refused("Ben", "choose_defender", ghost=other) == {"NNK-6.0.3"}

    at = at.do("Ben", "choose_defender", ghost="e")
    assert at.state.frames[-1].data["defender"] == at.piece("e")


@pytest.mark.clause("NNK-6.0.4")
def test_the_attack_side_chooses_the_kind_after_the_defender_is_named() -> None:
    at = duel([ghost("a")], [ghost("d")]).do("Ada", "start_battle", ghost="a", user="Ben")
    assert at.refused("Ada", "choose_kind", kind="mental") == {"NNK-6.0.4"}

    at = at.do("Ben", "choose_defender", ghost="d")

    assert at.waits == ("battle.kind", "Ada")
    assert at.offered("Ada") == {"choose_kind physical", "choose_kind mental"}
    assert at.refused("Ben", "choose_kind", kind="mental") == {"NNK-6.0.4"}


@pytest.mark.clause("NNK-6.0.4", "NNK-A14")
@pytest.mark.parametrize(
    ("kind", "counted"),
    [
        ("physical", {"a": 11, "s": 12, "d": 21, "t": 22}),
        ("mental", {"a": 31, "s": 32, "d": 41, "t": 42}),
    ],
)
def test_everybody_in_the_battle_uses_the_value_that_was_chosen(
    kind: str, counted: dict[str, int]
) -> None:
    at = duel(
        [ghost("a", (1, 10), (1, 30)), ghost("s", (1, 11), (1, 31))],
        [ghost("d", (1, 20), (1, 40)), ghost("t", (1, 21), (1, 41))],
    )

    at = fight(at, kind, ["s"], ["t"], a=(1,), s=(1,), d=(1,), t=(1,))

    assert parts(at) == counted
    assert at.clauses("strength") == [("NNK-6.1.2", "NNK-A14")] * 4


@pytest.mark.clause("NNK-6.0.17")
@pytest.mark.parametrize(("faces", "captor"), [((5, 5), "Ada"), ((1, 1), "Ben")])
def test_the_sides_keep_their_names_whoever_wins(faces: tuple[int, int], captor: str) -> None:
    at = opened(supported(declared(duel([ghost("a")], [ghost("d")]))))
    battle = at.state.frames[-1].data

    at = rolled(at, a=faces, d=(3, 3))

    assert (battle["user"], battle["target"]) == (0, 1)
    assert len(at.lying("captured", captor)) == 1


def test_the_clauses_of_a_battle_are_those_of_the_document() -> None:
    clauses = rulebook("nanika").clauses

    assert [clauses[f"NNK-6.0.{n}"].kind for n in range(1, 18)] == ["rule"] * 16 + ["note"]


@pytest.mark.clause("NNK-6.0.1", "NNK-5.2.8")
def test_the_battle_of_the_next_turn_is_a_new_one() -> None:
    at = table(
        turn="battle",
        facts={"battle_done": True},
        Ada={"desktop": [ghost("a")]},
        Ben={"desktop": [ghost("d")]},
    ).do("Ada", "end_step")

    for _ in ("install", "action"):
        at = at.do("Ben", "end_step")

    assert at.offered("Ben") == {"start_battle d Ada", "end_step"}
