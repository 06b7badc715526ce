"""The steps of a battle stand in the order in which they are come to, wherever they are declared."""

from rules.games.nanika.game import rules


def test_every_step_has_its_place() -> None:
    battle = rules().procedures["battle"]

    assert tuple(battle.steps) == battle.order


def test_what_a_battle_remembers_is_due_from_a_step_it_has() -> None:
    battle = rules().procedures["battle"]

    due = {since for _, since in battle.holds.values() if since}

    assert due <= set(battle.steps)
