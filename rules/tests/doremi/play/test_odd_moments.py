"""What is done by force or by the judge at moments that nobody expects, with unknown cards about."""

from typing import Any

import pytest

from rules.core.engine.actions import Act, Chance
from rules.core.engine.chances import Draw, Order
from rules.core.engine.errors import ActionUnreadable, Refused
from rules.core.engine.ops import (
    CreatePiece,
    GoTo,
    IdentifyPiece,
    MarkPiece,
    MovePiece,
    SetFact,
    TurnPiece,
)
from rules.core.engine.playout import choose, picker
from rules.games.doremi import playable
from rules.tests import nonsense
from rules.tests.doremi.play.cards import (
    black,
    character,
    chosen,
    draw,
    happening,
    item,
    maho,
    move_to,
    red,
    sleep,
    unmodelled,
)
from rules.tests.doremi.play.laying import asleep, lies
from rules.tests.doremi.play.tables import Table, opening, table

WHY = "it happened so"
C, D = character("C"), character("D")
H1 = happening("H1")


def looked_at(at: Table) -> Table:
    """Return the table after everybody has looked at it."""
    for viewer in (0, 1, "public", "judge"):
        at.game.view(at.state, viewer)
    at.game.legal(at.state)
    at.game.validate(at.state)
    return at


# conditions, and targets that go while they are chosen


@pytest.mark.clause("DRM-9.01", "DRM-5.04")
def test_a_condition_counts_when_the_card_begins_to_be_carried_out() -> None:
    going = black(move_to("home", "C"), draw(), condition={"hall_at_least": 2})
    at = table(Ada={"maho_hall": [character("K", abilities=[going]), C]})

    at = at.do("Ada", "activate", card="K", ability=0).passes()

    assert (at.where("C"), at.count("hand", "Ada")) == ("Ada home", 1)


def test_the_judge_may_change_what_a_condition_asks_while_a_target_is_chosen() -> None:
    lulling = black(sleep(chosen()), condition={"hall_at_least": 2})
    hers = [character("K", abilities=[lulling]), C]
    at = table(Ada={"maho_hall": hers}, Ben={"maho_hall": [D]})
    at = at.do("Ada", "activate", card="K", ability=0).passes()

    at = looked_at(at.edit(MovePiece(at.piece("C"), "home", 0)))

    assert at.waits == ("effects.choose", "Ada")
    assert at.do("Ada", "choose_target", card="D").where("D") == "Ben maho_hall asleep"


def test_the_judge_is_asked_when_no_target_is_left_to_choose() -> None:
    lulling = black(sleep(chosen(side="opposing")))
    at = table(
        Ada={"maho_hall": [character("K", abilities=[lulling])]},
        Ben={"maho_hall": [C, D]},
    )
    at = at.do("Ada", "activate", card="K", ability=0).passes()

    gone = [MovePiece(at.piece(card), "removed", 1) for card in "CD"]
    at = looked_at(at.edit(*gone))

    assert at.waits == ("stuck.judge", "judge")


def test_the_judge_may_lead_to_a_choice_of_nothing() -> None:
    asking = black(draw(), sleep(chosen()))
    at = table(Ada={"maho_hall": [character("K", abilities=[asking]), C]})
    at = at.do("Ada", "activate", card="K", ability=0).passes()
    assert at.waits == ("effects.choose", "Ada")

    at = looked_at(at.edit(GoTo("begin")))

    assert at.waits == ("effects.choose", "Ada")
    assert at.count("hand", "Ada") == 2


# by force


@pytest.mark.clause("DRM-3.5.01", "AMB-42")
def test_a_seventh_character_used_by_force_goes_home() -> None:
    crowd = [character(f"N{n}") for n in range(6)]
    at = table(Ada={"maho_hall": crowd, "hand": [C]})

    at = at.do("Ada", "use_character", card="C", forced=WHY).passes()

    assert (at.where("C"), at.clauses("hall_full")) == ("Ada home", [("DRM-3.5.01", "AMB-42")])


@pytest.mark.clause("DRM-4.3.01b", "AMB-33")
def test_an_act_without_time_pays_what_there_is() -> None:
    at = table(Ada={"maho_hall": [C], "time_area": 0})

    at = at.do("Ada", "move_home", card="C", forced=WHY)
    assert at.clauses("no_time") == [("DRM-4.3.01b",)]

    assert at.passes().where("C") == "Ada home"


@pytest.mark.clause("DRM-4.0.03", "DRM-5.03")
@pytest.mark.parametrize("act", ["use_maho", "activate", "use_character", "move_home"])
@pytest.mark.parametrize("moment", ["window", "block", "target", "dinner", "give_up"])
def test_an_act_by_force_at_another_moment_begins_a_chain_and_the_moment_comes_back(
    moment: str, act: str
) -> None:
    at = moments()[moment]
    args: dict[str, Any] = {
        "use_maho": {"card": "MA"},
        "activate": {"card": "KA", "ability": 0},
        "use_character": {"card": "NA"},
        "move_home": {"card": "KA"},
    }
    before = at.waits

    at = looked_at(at.do("Ada", act, forced=WHY, **args[act]))
    while at.step == "link.window":
        at = looked_at(at.passes(at.waits[1]))

    expected = ("day.main", "Ada") if moment == "window" else before
    assert at.waits == expected


def moments() -> dict[str, Table]:
    """Return Ada at decisions at which she can do nothing of the kind, with what she needs for it."""
    hers: dict[str, Any] = {
        "maho_hall": [character("KA", abilities=[black()]), C, character("E", abilities=[lull()])],
        "hand": [maho("MA"), character("NA"), *[character("X")] * 5],
        "happening_area": [happening("H", days=9)],
        "time_area": 9,
    }
    at = table(Ada=hers, Ben={"maho_hall": [D, character("G")]})
    return {
        "window": at.do("Ada", "move_home", card="C"),
        "block": at.do("Ada", "move_to_happening", card="C", happening="H").passes("Ben"),
        "target": at.do("Ada", "activate", card="E", ability=0).passes("Ben"),
        "dinner": table(at="dinner", Ada=hers),
        "give_up": table(at="hand", Ada=hers).run_on(),
    }


def lull() -> Any:
    """Return an ability whose target must be chosen."""
    return black(sleep(chosen(side="opposing")))


def test_an_act_by_force_before_the_first_day() -> None:
    at = opening(Ada={"clock": [character("X", abilities=[red()]), *[C] * 20]}).outcome(0)

    at = looked_at(at.do("Ada", "use_character", card="X", forced=WHY))

    assert at.passes().where("X") == "Ada maho_hall"
    assert at.waits == ("opening.ask", "Ada")


# by the judge


def test_the_judge_may_call_a_happening_resolved_in_the_middle_of_a_movement() -> None:
    at = table(Ada={"maho_hall": [C], "happening_area": [H1]}, Ben={"maho_hall": [D]})
    at = at.do("Ada", "move_to_happening", card="C", happening="H1")

    at = looked_at(at.edit(MovePiece(at.piece("H1"), "memories", 0)))
    assert at.waits == ("link.window", "Ben")
    at = at.passes("Ben")

    assert (at.where("C"), at.points("Ada"), at.waits) == ("Ada home", 20, ("day.main", "Ada"))


def test_the_judge_may_empty_a_clock_in_the_middle_of_a_chain() -> None:
    at = table(Ada={"maho_hall": [C], "clock": [character("L")]}).do("Ada", "move_home", card="C")

    assert at.edit(MovePiece(at.piece("L"), "removed", 0)).ended == ("clock_out", ("Ben",))


def test_the_judge_may_complete_a_task_in_the_middle_of_a_chain() -> None:
    solved = happening("H", needs={"D": 10})
    at = table(Ada={"maho_hall": [C], "happening_area": [lies(solved, asleep(D))]})
    at = at.do("Ada", "move_home", card="C")

    at = at.edit(TurnPiece(at.piece("D"), turned=False))

    assert (at.where("H"), at.where("D"), at.waits) == (
        "Ada memories",
        "Ada home",
        ("link.window", "Ben"),
    )


def test_the_judge_may_take_the_last_marker_off_and_turn_the_day_back() -> None:
    at = table(Ada={"happening_area": [lies(H1, days=2)]})

    at = looked_at(at.edit(MarkPiece(at.piece("H1"), "days", 0), SetFact("day", 3)))
    at = at.do("Ada", "end_main").passes().do("Ada", "dinner", n=0)

    assert (at.fact("day"), at.waits) == (4, ("day.main", "Ben"))


def test_the_judge_may_bring_cards_in_anywhere() -> None:
    at = table(Ada={"maho_hall": [C]}, known=[item("I"), H1])
    for zone in ("hand", "maho_hall", "home", "clock", "time_area", "discard_pile", "side"):
        at = looked_at(at.edit(CreatePiece("C", zone, 0, owner=0)))
    at = looked_at(at.edit(CreatePiece("H1", "happening_area", 1, owner=0)))

    assert at.do("Ada", "end_main").passes().waits == ("day.dinner", "Ada")


# unknown cards


@pytest.mark.clause("AMB-63")
@pytest.mark.parametrize("zone", ["maho_hall", "home", "hand", "memories", "discard_pile"])
def test_a_card_that_stays_unknown_keeps_nobody_from_playing_on(zone: str) -> None:
    at = looked_at(table(Ada={zone: [None, C]}, Ben={zone: [None]}))

    at = at.do("Ada", "end_main").passes().do("Ada", "dinner", n=0)

    assert looked_at(at).waits == ("day.main", "Ben")
    assert at.points("Ada") == 0


@pytest.mark.clause("AMB-63", "DRM-1.06")
@pytest.mark.parametrize("act", ["use_character", "use_item", "use_maho"])
def test_an_unknown_card_is_not_used_even_by_force(act: str) -> None:
    at = table(Ada={"hand": [None], "maho_hall": [C]})
    (card,) = at.state.zones["hand:0"]

    assert at.refused("Ada", act, card=card) == {"DRM-1.06"}
    with pytest.raises(Refused):
        at.do("Ada", act, card=card, forced=WHY)


@pytest.mark.clause("AMB-63", "DRM-8.02d")
def test_an_unknown_card_in_the_area_fails_when_its_days_run_out() -> None:
    at = table(at="day_markers", Ada={"happening_area": [lies(None, days=1)]}).run_on()
    assert at.waits == ("naming.name", "chance")

    at = at.outcome("")

    assert (at.lying("failed_pile", "Ada"), at.waits) == (("?",), ("day.main", "Ben"))


@pytest.mark.clause("AMB-63", "DRM-4.1.03a")
def test_an_unknown_card_that_was_turned_over_gets_its_markers_when_it_is_named() -> None:
    at = table(at="flip", Ada={"diary": [None, None]}, known=[H1]).run_on()
    at = at.outcome("")
    assert (at.lying("happening_area", "Ada"), at.waits) == (("?",), ("day.main", "Ada"))

    (piece,) = at.state.zones["happening_area:0"]
    at = at.edit(IdentifyPiece(piece, "H1"))
    at = at.do("Ada", "end_main").passes().do("Ada", "dinner", n=0)
    at = at.outcome("")

    assert at.mark("H1", "days") == 3


@pytest.mark.clause("AMB-63", "DRM-1.19")
def test_a_card_that_the_judge_lays_open_is_asked_for() -> None:
    at = table(Ada={"clock": [None] * 9}, known=[C])
    (first, *_) = at.state.zones["clock:0"]

    for zone in ("home", "maho_hall", "hand", "removed"):
        assert at.edit(MovePiece(first, zone, 0)).waits == ("naming.name", "chance")


@pytest.mark.clause("DRM-3.1.04", "AMB-23")
def test_unknown_failed_cards_become_a_diary_too() -> None:
    at = table(at="dinner", Ada={"diary": 0, "failed_pile": [None, H1]})

    at = at.do("Ada", "dinner", n=0).outcome(())

    assert at.lying("failed_pile", "Ada") == ()
    assert at.waits == ("naming.name", "chance")


@pytest.mark.clause("AMB-63")
def test_unmodelled_cards_put_their_text_to_the_judge() -> None:
    at = table(Ada={"hand": [unmodelled("M", "maho", "draw ten")]})

    at = at.do("Ada", "use_maho", card="M").passes()

    assert at.waits == ("by_hand.judge", "judge")
    assert at.asked.text is not None
    assert at.asked.text.ja == "draw ten"


# everything at once


def any_action(game: Any, state: Any, pick: Any) -> Any:
    """Return what comes next: mostly allowed; else something by force or by hand."""
    wild = pick(8)
    if wild == 0:
        act = next(iter(nonsense.acts(game, state, pick, 1)))
        return Act(act.player, act.name, act.args, forced=WHY)
    action = choose(game, state, pick)
    if wild == 1 or action is None:
        return next(iter(nonsense.edits(game, state, pick, 1)))
    domain = getattr(game.pending(state), "domain", None)
    if isinstance(action, Chance) and pick(2):
        unknown = "" if isinstance(domain, Draw) else () if isinstance(domain, Order) else None
        return action if unknown is None else Chance(unknown, "sampled")
    return action


@pytest.mark.parametrize("seed", range(12))
def test_nothing_that_is_forced_or_edited_breaks_a_game(seed: int) -> None:
    game, pick = playable.game(), picker(seed)
    at = Table(game, playable.start(2, pick))

    for _ in range(120):
        if at.state.result is not None:
            break
        action = any_action(game, at.state, pick)
        try:
            at = looked_at(Table(game, game.apply(at.state, action).state))
        except (Refused, ActionUnreadable):
            continue
