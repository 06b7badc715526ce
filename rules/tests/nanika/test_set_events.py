"""Events laid face down in a battle (NNK-3.9, NNK-6.0.9 to NNK-6.0.11)."""

from typing import Any

import pytest

from rules.core.engine.chances import Dice
from rules.tests.nanika.battles import (
    declared,
    duel,
    fight,
    for_battle,
    opened,
    plus,
    rolled,
    supported,
    told,
    totals,
)
from rules.tests.nanika.tables import Table, by_hand, download, event, ghost, mandatory, shell

KIND = {"do": "set_kind", "kind": "mental"}


def at_events(
    hands: dict[str, list[Any]],
    users: int = 2,
    settings: dict[str, Any] | None = None,
    **given: Any,
) -> Table:
    """Return a battle of Ada against Ben in which Ada is asked for events."""
    at = duel([ghost("a")], [ghost("d")], users=users, hands=hands, settings=settings, **given)
    return supported(declared(at))


def timed(no: str, timing: str) -> Any:
    return ghost(no, event=event(timing, by_hand(no)))


@pytest.mark.clause("NNK-6.0.9")
def test_everybody_is_asked_for_events_the_parties_first() -> None:
    at = at_events({}, users=4)

    asked = []
    while at.waits[0] == "battle.set_events":
        asked.append(at.waits[1])
        at = at.do(at.waits[1], "end_set")

    assert asked == ["Ada", "Ben", "Cleo", "Dan"]
    assert at.waits == ("battle.roll", "chance")


@pytest.mark.clause("NNK-6.0.9", "NNK-A13")
def test_outside_users_are_asked_clockwise_from_the_attacker() -> None:
    at = duel([], [ghost("d")], users=4, others={"Cleo": [ghost("c")]}, user="Cleo")
    at = at.do("Cleo", "start_battle", ghost="c", user="Ben").do(
        "Ben", "choose_defender", ghost="d"
    )
    at = at.do("Cleo", "choose_kind", kind="mental")
    at = at.do("Cleo", "end_support").do("Ben", "end_support")

    asked = []
    while at.waits[0] == "battle.set_events":
        asked.append(at.waits[1])
        at = at.do(at.waits[1], "end_set")

    assert asked == ["Cleo", "Ben", "Dan", "Ada"]


@pytest.mark.clause("NNK-6.0.9", "NNK-3.9", "NNK-3.5", "NNK-3.10", "NNK-3.11")
def test_which_events_may_be_set_by_whom() -> None:
    def row(n: str) -> list[Any]:
        timings = ("on_battle", "anytime", "not_your_turn", "on_your_turn")
        return [*(timed(f"{timing}{n}", timing) for timing in timings), mandatory(f"m{n}")]

    at = at_events({"Ada": row("A"), "Ben": row("B"), "Cleo": row("C")}, users=3)

    assert {each for each in at.offered("Ada") if each.startswith("set")} == {
        "set_event on_battleA",
        "set_event anytimeA",
    }
    assert at.refused("Ada", "set_event", card="not_your_turnA") == {"NNK-3.10"}
    assert at.refused("Ada", "set_event", card="on_your_turnA") == {"NNK-3.5"}
    assert at.refused("Ada", "set_event", card="mA") == {"NNK-3.12"}
    assert at.refused("Ada", "set_event", card="a") == {"NNK-3.4", "NNK-3.5"}
    at = at.do("Ada", "end_set")
    for user, n in (("Ben", "B"), ("Cleo", "C")):
        assert {each for each in at.offered(user) if each.startswith("set")} == {
            f"set_event on_battle{n}",
            f"set_event anytime{n}",
            f"set_event not_your_turn{n}",
        }
        at = at.do(user, "end_set")


@pytest.mark.clause("NNK-6.0.9")
def test_events_are_set_in_the_battle_only() -> None:
    at = duel([ghost("a")], [ghost("d")], hands={"Ada": [for_battle("e")]})

    assert at.refused("Ada", "set_event", card="e") == {"NNK-6.0.9"}
    assert declared(at).refused("Ada", "set_event", card="e") == {"NNK-6.0.9"}


@pytest.mark.clause("NNK-6.0.9", "NNK-6.0.10")
def test_others_see_only_a_face_down_card_until_all_are_opened() -> None:
    at = at_events({"Ada": [for_battle("one")], "Cleo": [for_battle("two")]}, users=3)
    at = at.do("Ada", "set_event", card="one").do("Ada", "end_set").do("Ben", "end_set")
    at = at.do("Cleo", "set_event", card="two")

    assert [seen(at, viewer) for viewer in (0, 1, 2, "public", "judge")] == [
        (["one"], ["?"]),
        (["?"], ["?"]),
        (["?"], ["two"]),
        (["?"], ["?"]),
        (["one"], ["two"]),
    ]
    at = at.do("Cleo", "end_set")
    assert at.waits == ("by_hand.judge", "judge")
    assert [seen(at, viewer) for viewer in (0, 1, 2, "public")] == [(["one"], ["two"])] * 4


def seen(at: Table, viewer: Any) -> tuple[list[str], list[str]]:
    """Return what a viewer sees of the set events of Ada and of Cleo."""
    zones = {zone.key: zone.cards for zone in at.game.view(at.state, viewer).zones}
    ada, cleo = ([card.card or "?" for card in zones[f"set_events:{seat}"]] for seat in (0, 2))
    return ada, cleo


@pytest.mark.clause("NNK-6.0.10", "NNK-6.0.11", "NNK-A13")
def test_all_are_opened_and_applied_attack_defence_outside() -> None:
    hands = {
        user: [for_battle(f"e{user}", by_hand(user))] for user in ("Ada", "Ben", "Cleo", "Dan")
    }
    at = at_events(hands, users=4)
    for user in ("Ada", "Ben", "Cleo"):
        at = at.do(user, "set_event", card=f"e{user}").do(user, "end_set")
    at = at.do("Dan", "set_event", card="eDan").do("Dan", "end_set")
    assert [fact["card"] for fact in told(at, "opened")] == ["eAda", "eBen", "eCleo", "eDan"]

    applied = []
    while at.waits[0] == "by_hand.judge":
        applied.append(at.asked.text.ja if at.asked.text else "")
        at = at.carried_out()

    assert applied == ["Ada", "Ben", "Cleo", "Dan"]
    assert at.waits == ("battle.roll", "chance")


@pytest.mark.clause("NNK-6.0.11")
@pytest.mark.parametrize(("first", "fought"), [("Ada", "physical"), ("Ben", "mental")])
def test_of_two_events_in_conflict_the_later_in_order_stands(first: str, fought: str) -> None:
    to_mental, to_physical = KIND, {"do": "set_kind", "kind": "physical"}
    effects = {"Ada": to_mental, "Ben": to_physical}
    if first == "Ben":
        effects = {"Ada": to_physical, "Ben": to_mental}
    hands = {user: [for_battle(f"e{user}", effects[user])] for user in effects}
    at = at_events(hands)
    for user in ("Ada", "Ben"):
        at = at.do(user, "set_event", card=f"e{user}").do(user, "end_set")

    assert at.look.within("battle", "kind") == fought
    assert at.clauses("kind_changed") == [("NNK-6.0.11",)] * 2


@pytest.mark.clause("NNK-6.0.11")
def test_effects_count_for_the_side_they_name_in_the_battle_they_name() -> None:
    hands = {
        "Ada": [for_battle("own", plus(4)), for_battle("mental", plus(9, battle="mental"))],
        "Ben": [for_battle("mine", plus(3))],
        "Cleo": [for_battle("less", plus(-2, "attack")), for_battle("nothing", plus(5))],
    }
    at = at_events(hands, users=3)
    for user, cards in (
        ("Ada", ("own", "mental")),
        ("Ben", ("mine",)),
        ("Cleo", ("less", "nothing")),
    ):
        for card in cards:
            at = at.do(user, "set_event", card=card)
        at = at.do(user, "end_set")
    at = at.do("Ada", "apply_event", card="mental").do("Cleo", "apply_event", card="nothing")

    at = rolled(at, a=(1, 1), d=(1, 1))

    assert totals(at) == {"attack": 2 + 4 - 2, "defence": 2 + 3}
    assert told(at, "side_extra") == [
        {"side": "attack", "amount": 2},
        {"side": "defence", "amount": 3},
    ]


@pytest.mark.clause("NNK-A13", "NNK-6.0.11")
def test_the_owner_chooses_the_order_among_own_events() -> None:
    hands = {"Ben": [for_battle(name, by_hand(name)) for name in ("one", "two", "three")]}
    at = at_events(hands).do("Ada", "end_set")
    for card in ("one", "two", "three"):
        at = at.do("Ben", "set_event", card=card)
    at = at.do("Ben", "end_set")
    assert at.waits == ("battle.own_order", "Ben")
    assert at.offered("Ben") == {f"apply_event {name}" for name in ("one", "two", "three")}
    assert at.refused("Ada", "apply_event", card="one") == {"NNK-6.0.11"}

    at = at.do("Ben", "apply_event", card="three")
    assert at.asked.text is not None
    assert at.asked.text.ja == "three"
    at = at.carried_out()
    assert at.refused("Ben", "apply_event", card="three") == {"NNK-6.0.11"}
    at = at.do("Ben", "apply_event", card="two").carried_out()

    assert at.asked.text is not None
    assert at.asked.text.ja == "one"  # the last one needs no choice
    assert at.carried_out().waits == ("battle.roll", "chance")


@pytest.mark.clause("NNK-A15", "NNK-5.2.6")
def test_the_event_of_the_turn_and_events_of_the_battle_do_not_count_together() -> None:
    hands = {"Ada": [for_battle("one"), for_battle("two")]}
    at = at_events(hands, facts={"event_used": True})

    at = at.do("Ada", "set_event", card="one")
    assert at.clauses("set_down") == [("NNK-6.0.9", "NNK-A15")]
    at = at.do("Ada", "set_event", card="two")

    assert at.lying("set_events", "Ada") == ("one", "two")


@pytest.mark.clause("NNK-A15")
def test_a_set_event_leaves_the_event_of_the_turn_unused() -> None:
    at = at_events({"Ada": [for_battle("e", plus(1))]}).do("Ada", "set_event", card="e")

    assert opened(at).fact("event_used") is False


@pytest.mark.clause("NNK-A15")
def test_a_tournament_may_allow_one_event_a_battle() -> None:
    hands = {"Ada": [for_battle("one"), for_battle("two")], "Ben": [for_battle("three")]}
    at = at_events(hands, settings={"battle_event_limit": "one_per_battle"})
    at = at.do("Ada", "set_event", card="one")

    assert at.offered("Ada") == {"end_set"}
    assert at.refused("Ada", "set_event", card="two") == {"NNK-A15"}
    assert "set_event three" in at.do("Ada", "end_set").offered("Ben")


@pytest.mark.clause("NNK-3.6", "NNK-6.0.10")
def test_set_events_go_to_the_trash_after_the_battle_whatever_they_did() -> None:
    hands = {
        "Ada": [for_battle("useless", plus(5, battle="mental"))],
        "Ben": [for_battle("used", plus(1))],
    }
    at = at_events(hands).do("Ada", "set_event", card="useless").do("Ada", "end_set")
    at = opened(at.do("Ben", "set_event", card="used"))
    assert at.lying("trash") == ()

    at = rolled(at, a=(1, 1), d=(1, 1))

    assert (at.lying("trash"), at.clauses("trashed")) == (("useless", "used"), [("NNK-3.6",)] * 2)
    assert totals(at) == {"attack": 2, "defence": 3}


@pytest.mark.clause("NNK-6.0.9", "NNK-3.18")
def test_the_event_of_a_shell_is_set_like_that_of_a_ghost() -> None:
    card = shell("s", event=event("on_battle", plus(2)))
    at = at_events({"Ben": [card]}).do("Ada", "end_set").do("Ben", "set_event", card="s")

    at = rolled(opened(at), a=(1, 1), d=(1, 1))

    assert (totals(at), at.lying("trash")) == ({"attack": 2, "defence": 4}, ("s",))


@pytest.mark.clause("NNK-6.0.11", "NNK-6.0.13")
def test_an_effect_may_ask_its_user_before_the_dice() -> None:
    send = {"do": "send_ghosts", "to": "trash"}
    at = at_events({"Cleo": [for_battle("e", send, download(1))]}, users=3)
    at = at.do("Ada", "end_set").do("Ben", "end_set").do("Cleo", "set_event", card="e")
    at = at.do("Cleo", "end_set")
    assert (at.waits, at.offered("Cleo")) == (
        ("effects.choose_ghost", "Cleo"),
        {"choose_ghost a", "choose_ghost d"},
    )

    at = at.do("Cleo", "choose_ghost", ghost="d")

    assert (at.lying("archive", "Cleo"), at.waits) == (("filler",), ("battle.roll", "chance"))


@pytest.mark.clause("NNK-6.0.13")
def test_the_dice_come_after_the_events() -> None:
    at = duel([ghost("a", (2, 0), (1, 7))], [ghost("d")], hands={"Ben": [for_battle("e", KIND)]})
    at = supported(declared(at)).do("Ada", "end_set").do("Ben", "set_event", card="e")

    at = opened(at)

    assert (at.waits, at.asked.domain) == (("battle.roll", "chance"), Dice(1))
    assert totals(rolled(at, a=(1,), d=(1,))) == {"attack": 8, "defence": 1}


def test_a_battle_without_events_has_none_to_clear() -> None:
    assert fight(duel([ghost("a")], [ghost("d")]), a=(1, 1), d=(1, 1)).lying("trash") == ()
