"""What is hidden from whom: hands, personal areas, discards (ONS-1.2.1, ONS-1.3.2, ONS-1.4.2)."""

import pytest

from rules.tests.onsen.tables import companion, down, leader, out, table


@pytest.mark.clause("ONS-1.3.2")
def test_others_see_only_how_many_cards_are_in_hand() -> None:
    at = table(Ada={"hand": [companion("c"), out("o")]})

    assert at.seen("Ada", "hand", "Ada") == ["c", "o"]
    assert at.seen("Ben", "hand", "Ada") == ["", ""]
    assert at.seen("public", "hand", "Ada") == ["", ""]
    assert at.seen("judge", "hand", "Ada") == ["c", "o"]


@pytest.mark.clause("ONS-1.4.2", "ONS-4.4", "ONS-A23")
def test_others_see_neither_leader_nor_companions() -> None:
    at = table(Ada={"leader": [leader("l")], "companions": [companion("c")]})

    assert [at.seen(each, "leader", "Ada") for each in ("Ada", "Ben", "public")] == [
        ["l"],
        [""],
        [""],
    ]
    assert [at.seen(each, "companions", "Ada") for each in ("Ada", "Ben")] == [["c"], [""]]


@pytest.mark.clause("ONS-1.2.1")
def test_a_discard_is_known_to_who_discarded_it_and_to_nobody_else() -> None:
    at = table(discard=[down(companion("c"), "Ben"), down(out("o"))])

    assert at.seen("Ben", "discard") == ["c", ""]
    assert [at.seen(each, "discard") for each in ("Ada", "public")] == [["", ""]] * 2


@pytest.mark.clause("ONS-1.1.1")
def test_nobody_sees_into_the_deck() -> None:
    at = table(deck=[companion("c"), out("o")])

    assert [at.seen(each, "deck") for each in ("Ada", "Ben", "public")] == [["", ""]] * 3
