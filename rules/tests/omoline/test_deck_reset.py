import pytest

from rules.games.omoline.deck_reset import DeckReset, reset_deck

HAND = ("E01", "E02", "E03")
DROP = tuple(f"D{n}" for n in range(10))


@pytest.mark.clause("OML-4.1.2")
def test_reset_returns_hand_and_drop_in_r2() -> None:
    assert reset_deck((), HAND, DROP, 40, "r2", {}) == DeckReset((*HAND, *DROP), (), (), 40)


@pytest.mark.clause("OML-4.1.2h")
@pytest.mark.parametrize("version", ["r0", "r1"])
def test_reset_returns_only_the_drop_in_old_versions(version: str) -> None:
    assert reset_deck((), HAND, DROP, 40, version, {}) == DeckReset(DROP, HAND, (), 40)


@pytest.mark.clause("OML-4.1.2", "OML-4.1.2h")
@pytest.mark.parametrize("version", ["r0", "r1", "r2"])
def test_deck_with_cards_is_not_reset(version: str) -> None:
    before = DeckReset(("E09",), HAND, DROP, 12)

    assert reset_deck(before.deck, HAND, DROP, 12, version, {}) == before


@pytest.mark.clause("OML-4.1.3")
@pytest.mark.parametrize("version", ["r0", "r1", "r2"])
@pytest.mark.parametrize(("bottle", "after"), [(0, 40), (12, 40), (40, 40)])
def test_reset_fills_the_bottle_up_to_40(version: str, bottle: int, after: int) -> None:
    assert reset_deck((), HAND, DROP, bottle, version, {}).bottle == after


@pytest.mark.clause("OML-4.1.3")
def test_refill_in_old_versions_follows_the_setting() -> None:
    settings = {"old_refill": False}

    assert reset_deck((), HAND, DROP, 12, "r1", settings).bottle == 12
    assert reset_deck((), HAND, DROP, 12, "r2", settings).bottle == 40
