"""What may be declared and answered, what it costs, and how a chain ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.tests.doremi.oracle import (
    PASS,
    Answer,
    Effect,
    EndMain,
    Happening,
    Maho,
    Memory,
    Move,
    Side,
    Situation,
    Spot,
    Use,
    scripted,
    simulate,
)
from rules.tests.doremi.oracle.short import (
    MOVE,
    RESOLVED_BY_A,
    black,
    char,
    h1,
    lying,
    play,
    red,
    task,
    waker,
)


@pytest.mark.parametrize(
    ("value", "judged", "options"),
    [
        ("red_activated_and_red_maho", (), (PASS, Use("B1:0"), Use("MB", ("B1",)))),
        ("red_activated_only", (), (PASS, Use("B1:0"))),
        ("judge", ("red_activated_only",), (PASS, Use("B1:0"))),
    ],
)
def test_what_may_interrupt(
    value: str, judged: tuple[Answer, ...], options: tuple[Answer, ...]
) -> None:
    wake = (Effect("wake", "B1"),)
    outcome = play(
        [
            char("A1"),
            char("B1", abilities=(red(*wake), black(*wake))),
            char("B2", asleep=True, abilities=(red(*wake),)),
            char("B3", where="home", abilities=(red(*wake),)),
        ],
        Move("A1", "home"),
        answers=judged,
        side_b=Side(mahos=(Maho("MB", "red", wake, 1), Maho("MC", "black", wake))),
        settings={"interrupt_kinds": value},
    )

    assert outcome.questions[-1].question.options == options


@pytest.mark.parametrize(
    ("hours", "settings", "can"),
    [
        (0, {}, False),
        (1, {}, True),
        (1, {"hour_cost.interrupt": 2}, False),
        (2, {"hour_cost.interrupt": 2}, True),
        (1, {"hour_cost.activate": 2}, False),
    ],
)
def test_hours_for_an_interrupt(hours: int, settings: dict[str, Any], can: bool) -> None:
    ability = red(Effect("wake", "A1"), cost=("sleep_self",))
    outcome = play(
        [char("A1"), char("B1", abilities=(ability,))],
        Move("A1", "home"),
        side_b=Side(hours=hours),
        settings=settings,
    )

    assert bool(outcome.questions) == can


@pytest.mark.parametrize(
    ("value", "payers"), [("maho_hall", {("A1",)}), ("field", {("A1",), ("A2",)})]
)
def test_who_pays_for_a_maho_card(value: str, payers: set[tuple[str, ...]]) -> None:
    card = Maho("MA", "red", (Effect("wake", "A1"),), 1)
    outcome = play(
        [
            char("A1"),
            char("A2", where="H1"),
            char("A3", asleep=True),
            char("A4", where="home"),
            waker("B1", "B1"),
        ],
        EndMain(),
        answers=(Use("B1:0"),),
        side_a=Side(mahos=(card,)),
        settings={"cost_zone": value},
    )

    options = outcome.questions[1].question.options[1:]
    assert {use.payers for use in options if isinstance(use, Use)} == payers


@pytest.mark.parametrize(
    ("value", "judged", "mover"),
    [
        ("still_resolves", (), "hall asleep"),
        ("fizzles", (), "home"),
        ("judge", ("still_resolves",), "hall asleep"),
        ("judge", ("fizzles",), "home"),
    ],
)
def test_a_link_whose_source_was_put_to_sleep(
    value: str, judged: tuple[Answer, ...], mover: str
) -> None:
    outcome = play(
        [
            char("A1"),
            char("A2", abilities=(red(Effect("sleep", "B1")),)),
            char("B1", abilities=(red(Effect("sleep", "A1")),)),
        ],
        Move("A1", "home"),
        answers=(Use("B1:0"), Use("A2:0"), PASS, *judged),
        settings={"link_without_source": value},
    )

    assert lying(outcome) == {"A1": mover, "A2": "hall", "B1": "hall asleep"}


@pytest.mark.parametrize(
    ("value", "options"), [("after_resolution", (PASS, Use("A2:1"))), ("on_payment", None)]
)
def test_when_the_bearer_of_an_item_sleeps(value: str, options: tuple[Answer, ...] | None) -> None:
    item = red(Effect("mod_hours", amount=1), cost=(), item="I1")
    outcome = play(
        [char("A2", abilities=(item, red(Effect("wake", "A2")))), waker("B1", "B1")],
        Use("A2:0"),
        Use("A2:0"),
        answers=(Use("B1:0"),),
        settings={"bearer_sleeps_at": value},
    )

    answered = [a.question.options for a in outcome.questions if a.question.asked == "A"]
    assert answered == ([options] if options else [])
    assert lying(outcome)["A2"] == "hall asleep"
    assert outcome.discarded == {"A": ("I1",), "B": ()}
    assert outcome.refusals[0].ids == ("DRM-11.01a", "DRM-14.08.2", "DRM-14.08.1")


@pytest.mark.parametrize(("value", "asleep"), [("after_link", False), ("after_chain", True)])
def test_effects_of_a_resolution_inside_a_chain(value: str, asleep: bool) -> None:
    solver = char("A2", where="H1", solve=90, asleep=True, when_resolved=(Effect("sleep", "A1"),))
    outcome = play(
        [char("A1", abilities=(black(Effect("wake", "A1")),)), solver, waker("B1", "A2")],
        Use("A1:0"),
        answers=(Use("B1:0"),),
        settings={"triggered_during_chain": value},
    )

    assert outcome.happenings == {"H1": RESOLVED_BY_A}
    assert outcome.characters["A1"].asleep == asleep


def test_a_victory_ends_a_chain_before_its_next_link() -> None:
    outcome = play(
        [
            char("A1", abilities=(black(Effect("sleep", "B1")),)),
            char("A2", where="H1", solve=90, asleep=True),
            waker("B1", "A2"),
        ],
        Use("A1:0"),
        answers=(Use("B1:0"),),
        side_a=Side(memories=(Memory("950", 80),)),
    )

    assert outcome.result == "A"
    assert (outcome.chains[0].declared, outcome.chains[0].resolved) == (["A1:0", "B1:0"], ["B1:0"])
    assert lying(outcome) == {"A1": "hall", "A2": "home", "B1": "hall"}


def test_an_answered_end_does_not_end_the_day() -> None:
    outcome = play([char("A1"), waker("B1", "A1")], EndMain(), answers=(Use("B1:0"),))

    assert (outcome.turn_player, outcome.path()) == ("A", ("end interrupted",))


@pytest.mark.parametrize(
    ("value", "woken"),
    [("own_cards_everywhere", {"B1", "B3"}), ("cards_in_own_zones", {"A1", "B3"})],
)
def test_who_wakes_in_the_morning(value: str, woken: set[str]) -> None:
    """H1 lies in B's area, H2 in A's."""
    outcome = simulate(
        Situation(
            (
                char("A1", where="H1", asleep=True),
                char("A3", asleep=True),
                char("B1", where="H2", asleep=True),
                char("B3", asleep=True),
            ),
            (h1(), Happening("H2", "A", "A", task(("X", 90)))),
            (EndMain(),),
            settings={"wake_scope": value},
        ),
        scripted(()),
    )

    assert {id_ for id_, spot in outcome.characters.items() if not spot.asleep} == woken
    assert (outcome.turn_player, outcome.hours) == ("B", {"A": 5, "B": 10})


def test_an_answer_that_is_no_option_is_an_error() -> None:
    with pytest.raises(ValueError, match="no answer"):
        play([char("A1"), char("B1")], MOVE, answers=("B2",))


@pytest.mark.parametrize(
    "broken",
    [
        {"settings": {"genki_scope": "nobody"}},
        {"open_points": {"genki_scope": "nobody"}},
        {"characters": (char("A1", where="H9"),)},
        {"characters": (char("A1", where="home", asleep=True),)},
        {"characters": (char("A1"), char("A1"))},
        {"characters": (char("A1", abilities=(red(Effect("sleep", "H1")),)),)},
        {"acts": (Move("A9", "home"),)},
        {"acts": (Use("A1:0"),)},
    ],
)
def test_a_contradiction_is_an_error(broken: dict[str, Any]) -> None:
    situation = replace(Situation((char("A1"),), (), ()), **broken)

    with pytest.raises(ValueError, match=r"no setting|no open point|lie there|every id|unknown"):
        simulate(situation, scripted(()))


def test_an_interrupt_costs_what_is_set_for_interrupts() -> None:
    outcome = play(
        [char("A1", abilities=(red(Effect("wake", "A1")),)), waker("B1", "B1")],
        Use("A1:0"),
        answers=(Use("B1:0"),),
        settings={"hour_cost.interrupt": 2, "hour_cost.activate": 0},
    )

    assert outcome.hours == {"A": 4, "B": 2}


WAKE_A1 = (Effect("wake", "A1"),)


@pytest.mark.parametrize(
    ("use", "hours", "ids"),
    [
        (Use("M1", ("A1",)), 1, None),
        (Use("M1"), 1, ("DRM-11.01d",)),
        (Use("M1", ("A2",)), 1, ("DRM-11.01d",)),
        (Use("M1", ("A1", "A1")), 1, ("DRM-11.01d",)),
        (Use("M1", ("A1",)), 0, ("DRM-4.3.01b", "DRM-4.3.01a")),
        (Use("M2"), 1, ("DRM-1.06",)),
    ],
)
def test_use_of_a_maho_card(use: Use, hours: int, ids: tuple[str, ...] | None) -> None:
    """M1 sends nobody home but its payer stays asleep; M2 is in B's hand."""
    outcome = play(
        [char("A1"), char("A2", asleep=True)],
        use,
        side_a=Side(hours=hours, mahos=(Maho("M1", "black", (Effect("wake", "A2"),), 1),)),
        side_b=Side(mahos=(Maho("M2", "black", WAKE_A1),)),
    )

    assert [refusal.ids for refusal in outcome.refusals] == ([ids] if ids else [])
    if ids is None:
        assert lying(outcome) == {"A1": "hall asleep", "A2": "hall"}
        assert (outcome.hours["A"], outcome.discarded["A"]) == (0, ("M1",))
    else:
        assert lying(outcome) == {"A1": "hall", "A2": "hall asleep"}
        assert (outcome.hours["A"], outcome.discarded["A"]) == (hours, ())


@pytest.mark.parametrize(("hours", "offered"), [(1, False), (2, True)])
def test_hours_for_a_maho_card_as_an_interrupt(hours: int, offered: bool) -> None:
    outcome = play(
        [char("A1"), char("B1")],
        Move("A1", "home"),
        side_b=Side(hours=hours, mahos=(Maho("M1", "red", WAKE_A1),)),
        settings={"hour_cost.use_hand_card": 2},
    )

    assert bool(outcome.questions) == offered


def test_effects_until_the_end_of_the_day() -> None:
    effects = (
        Effect("mod_genki", "B1", amount=-10),
        Effect("mod_solve", "B1", amount=20),
        Effect("set_outfit", "B1", outfit="O2"),
        Effect("set_names", "B1", names=("Z",)),
    )
    acts = (Use("A1:0"), EndMain())
    there = [char("A1", abilities=(black(*effects),)), char("B1", outfit="O1")]

    now, afterwards = (play(there, *acts[:n]).characters["B1"] for n in (1, 2))

    assert now == Spot("hall", False, ("Z",), "O2", 10, 30)
    assert afterwards == Spot("hall", False, ("X",), "O1", 20, 10)


@pytest.mark.parametrize("use", [Use("A1:0"), Use("M1")])
def test_an_act_does_not_cost_what_an_interrupt_costs(use: Use) -> None:
    outcome = play(
        [char("A1", abilities=(red(*WAKE_A1, cost=("sleep_self",)),))],
        use,
        side_a=Side(hours=1, mahos=(Maho("M1", "black", WAKE_A1),)),
        settings={"hour_cost.interrupt": 2},
    )

    assert (outcome.refusals, outcome.hours["A"]) == ((), 0)
