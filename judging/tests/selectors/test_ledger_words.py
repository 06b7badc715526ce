"""What an entry of the ledger is for, in words."""

import pytest

from judging.models import Penalty
from judging.selectors.ledger import AT_DISCRETION, FOLLOWS, ledger_lines, ledger_of_player
from judging.services.ledger_ends import comply_penalty, refuse_penalty, retract_penalty
from judging.tests.penalties import first_match, give, make_floor, players_at
from tournaments.models import Registration, User

pytestmark = pytest.mark.django_db


def make_player() -> tuple[Registration, User]:
    _tournament, round_, _fay = make_floor()
    hugo = User.objects.get(username="hugo")
    return players_at(first_match(round_))[0], hugo


def told(player: Registration) -> list[tuple[str, int, str]]:
    """Return kind, level and infraction of each entry, the oldest first."""
    lines = reversed(ledger_lines(ledger_of_player(player)))
    return [(line.entry.kind, line.entry.level, line.infraction.en) for line in lines]


def test_an_entry_about_another_has_the_infraction_of_that_one() -> None:
    player, hugo = make_player()
    slow = give(player, 2, hugo, infraction="T04")
    raised = refuse_penalty(slow, actor=hugo)
    comply_penalty(raised, actor=hugo)
    retract_penalty(raised, reason="Mistaken", actor=hugo)

    assert told(player) == [
        ("issued", 2, "Slow play"),
        ("raised", 3, "Slow play"),
        ("complied", 3, "Slow play"),
        ("retracted", 3, "Slow play"),
    ]


def test_only_what_a_judge_gave_without_an_infraction_is_at_the_judges_discretion() -> None:
    player, hugo = make_player()
    for _times in range(3):
        give(player, 1, hugo)
    follows = Penalty.objects.get(kind="derived")
    comply_penalty(refuse_penalty(follows, actor=hugo), actor=hugo)

    assert told(player) == [
        *[("issued", 1, AT_DISCRETION.en)] * 3,
        ("derived", 2, FOLLOWS.en),
        ("raised", 3, FOLLOWS.en),
        ("complied", 3, FOLLOWS.en),
    ]


def test_a_refused_one_at_discretion_is_raised_at_discretion() -> None:
    player, hugo = make_player()
    refuse_penalty(give(player, 1, hugo), actor=hugo)

    assert told(player) == [("issued", 1, AT_DISCRETION.en), ("raised", 2, AT_DISCRETION.en)]
