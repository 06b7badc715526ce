"""Each doubt is raised by exactly the position that deserves it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as with_rules
from typing import Any

import msgspec
import pytest

from rules.core.engine.game import Game
from rules.core.engine.problems import Problem
from rules.core.engine.procedures import Procedure
from rules.core.engine.state import Frame, Piece, Result, State
from rules.core.engine.values import EVERYBODY, PUBLIC
from rules.core.validation import (
    is_playable,
    validate,
)
from rules.core.validation.facts import value_problems
from rules.core.words import Words
from rules.tests.core.validation.positions import (
    GAME,
    found,
    game,
    laid,
    replace,
    sound,
    standing,
    with_facts,
    with_piece,
    with_row,
)

Change = Callable[[State], State]
MAIN = Frame("day", "main")
GONE = Frame("day", "main", {"chosen": (20, (21, 90))})


def visiting(step: str, **data: Any) -> Change:
    remembered = {"user": 0, "tree": 20, **data}
    return lambda state: standing(state, MAIN, Frame("visit", step, remembered))


def seated(*names: str) -> Change:
    """Return a change to other users, with every zone that they have."""

    def change(state: State) -> State:
        keys = GAME.rules.zone_keys(len(names))
        kept = {key: state.zones.get(key, ()) for key in keys}
        lying = {number for row in kept.values() for number in row}
        facts = {key: value for key, value in state.facts.items() if ":" not in key}
        return replace(
            state,
            seats=names,
            zones=kept,
            pieces={n: piece for n, piece in state.pieces.items() if n in lying},
            facts=facts,
        )

    return change


def ended(**fields: Any) -> Change:
    result = Result(
        **{"winners": (0,), "how": "harvest", "clauses": (), "points": (1, 2), **fields}
    )
    return lambda state: replace(state, frames=(), result=result)


def with_setting(name: str, value: Any) -> Change:
    return lambda state: replace(state, settings={**state.settings, name: value})


def with_pool(**counts: int) -> Change:
    named = {name.replace("no_", ""): count for name, count in counts.items()}
    return lambda state: replace(state, pools={"heap": named})


def crowded(state: State) -> State:
    for _ in range(3):
        state = laid(state, "002", "lane")
    return state


def with_number(state: State, number: int) -> State:
    """Return the state with a card of this id."""
    return replace(state, pieces={**state.pieces, number: Piece("001", "next")})


CASES: list[tuple[str, str, str, Change]] = [
    # the table
    ("title_differs", "stop", "title", lambda s: replace(s, title="meadow")),
    ("version_differs", "note", "version", lambda s: replace(s, version="v1")),
    ("cards_differ", "note", "cards", lambda s: replace(s, cards="older-cards")),
    ("player_count", "stop", "seats", seated("Ada")),
    ("player_count", "stop", "seats", seated("Ada", "Ben", "Cleo", "Dan", "Eve")),
    ("users_alike", "note", "seats.1", lambda s: replace(s, seats=("Ada", "Ada"))),
    ("users_alike", "note", "seats.0", lambda s: replace(s, seats=(" ", "Ben"))),
    ("out_unknown", "stop", "out", lambda s: replace(s, out=(2,))),
    ("setting_unknown", "note", "settings.rain", with_setting("rain", 1)),
    ("setting_unanswered", "stop", "settings.target", with_setting("target", None)),
    ("setting_no_answer", "stop", "settings.target", with_setting("target", 0)),
    ("setting_no_answer", "stop", "settings.open", with_setting("open", 1)),
    ("already_ended", "breaks-a-rule", "result", lambda s: replace(ended()(s), frames=s.frames)),
    ("ending_unknown", "breaks-a-rule", "result", ended(how="famine")),
    ("result_shape", "breaks-a-rule", "result", ended(winners=(2,))),
    ("result_shape", "breaks-a-rule", "result", ended(points=(1,))),
    ("nothing_under_way", "stop", "frames", standing),
    # the zones
    ("zone_unknown", "stop", "zones.attic", lambda s: with_row(s, "attic")),
    ("zone_unknown", "stop", "zones.hand:2", lambda s: with_row(s, "hand:2")),
    (
        "zone_missing",
        "stop",
        "zones.next",
        lambda s: replace(s, zones={key: row for key, row in s.zones.items() if key != "next"}),
    ),
    ("instance_twice", "stop", "pieces.20", lambda s: with_row(s, "next", 20)),
    ("instance_nowhere", "stop", "pieces.4", lambda s: with_row(s, "lane", 5)),
    ("instance_missing", "stop", "pieces.90", lambda s: with_row(s, "next", 90)),
    ("instance_elsewhere", "stop", "pieces.4", lambda s: with_piece(s, 4, zone="next")),
    ("zone_full", "breaks-a-rule", "zones.lane", crowded),
    ("queue_shape", "breaks-a-rule", "zones.lane", lambda s: with_piece(s, 5, host=4)),
    ("next_id", "stop", "next_id", lambda s: replace(s, next_id=21)),
    ("next_id", "stop", "pieces", lambda s: with_row(with_number(s, 0), "next", 0)),
    # the cards
    ("card_unknown", "stop", "pieces.4", lambda s: with_piece(s, 4, card="999")),
    ("card_misplaced", "breaks-a-rule", "pieces.20", lambda s: with_piece(s, 20, card="R1")),
    ("pool_of_known", "note", "pieces.1", lambda s: with_piece(s, 1, pool="other")),
    ("open_unknown", "note", "pieces.22", lambda s: laid(s, "", "lane")),
    ("owner_unknown", "stop", "pieces.4", lambda s: with_piece(s, 4, owner=2)),
    ("owner_elsewhere", "implausible", "pieces.6", lambda s: with_piece(s, 6, owner=1)),
    ("attachment_dangling", "stop", "pieces.21", lambda s: with_piece(s, 21, host=90)),
    ("attachment_apart", "breaks-a-rule", "pieces.21", lambda s: with_piece(s, 21, host=6)),
    ("knowledge_of_nobody", "implausible", "pieces.1", lambda s: with_piece(s, 1, known=4)),
    ("knowledge_of_nobody", "implausible", "pieces.1", lambda s: with_piece(s, 1, known=-2)),
    # what unknown cards may be
    ("pool_too_small", "stop", "pools.heap", with_pool(no_001=1)),
    ("pool_too_large", "implausible", "pools.heap", with_pool(no_001=3)),
    ("pool_negative", "stop", "pools.heap.001", with_pool(no_001=-1, no_002=3)),
    ("pool_card_unknown", "stop", "pools.heap.999", with_pool(no_001=1, no_999=1)),
    # the facts
    ("fact_unknown", "implausible", "facts.rain", lambda s: with_facts(s, rain=1)),
    ("fact_unknown", "implausible", "facts.score", lambda s: with_facts(s, score=1)),
    ("fact_unknown", "implausible", "facts.turn:0", lambda s: with_facts(s, turn__0=1)),
    ("fact_unknown", "implausible", "facts.score:2", lambda s: with_facts(s, score__2=1)),
    ("fact_unknown", "implausible", "pieces.4.score", lambda s: with_piece(s, 4, marks={"score": 1})),
    ("fact_shape", "stop", "facts.day", lambda s: with_facts(s, day=True)),
    ("fact_shape", "stop", "facts.storm", lambda s: with_facts(s, storm=1)),
    ("fact_shape", "stop", "facts.note", lambda s: with_facts(s, note=("a",))),
    ("fact_shape", "stop", "pieces.4.size", lambda s: with_piece(s, 4, marks={"size": "big"})),
    ("fact_shape", "stop", "facts.visits", lambda s: with_facts(s, visits=((0, 20),))),
    ("fact_shape", "stop", "facts.visits", lambda s: with_facts(s, visits=((2, 20, "001", 1),))),
    ("card_unknown", "stop", "facts.visits", lambda s: with_facts(s, visits=((0, 20, "9", 1),))),
    ("fact_choice", "stop", "facts.season", lambda s: with_facts(s, season="winter")),
    ("seat_unknown", "stop", "facts.turn", lambda s: with_facts(s, turn=2)),
    ("seat_unknown", "stop", "pieces.4.guest", lambda s: with_piece(s, 4, marks={"guest": -1})),
    ("counter_range", "breaks-a-rule", "facts.score:1", lambda s: with_facts(s, score__1=-1)),
    ("counter_range", "breaks-a-rule", "facts.score:1", lambda s: with_facts(s, score__1=21)),
    ("counter_range", "breaks-a-rule", "pieces.4.size", lambda s: with_piece(s, 4, marks={"size": 10})),
    # where the game stands
    ("procedure_unknown", "stop", "frames[0]", lambda s: standing(s, Frame("night", "main"))),
    ("step_unknown", "stop", "frames[0]", lambda s: standing(s, Frame("day", "evening"))),
    ("procedure_incomplete", "stop", "frames[1].tree", visiting("welcome", tree=90)),
    ("procedure_incomplete", "stop", "frames[1].user", visiting("welcome", user=None)),
    ("piece_gone", "implausible", "frames[0].chosen", lambda s: standing(s, GONE)),
    ("own_row", "stop", "frames[1].wishes", visiting("wish", wishes=(None,))),
    ("nobody_decides", "stop", "frames[1]", visiting("wish", wishes=("a", "b"))),
    ("chance_impossible", "stop", "frames[1]", visiting("dice", wishes=(None, None), trees=())),
    ("decider_out", "breaks-a-rule", "frames[1]", lambda s: replace(s, out=(0,))),
]  # fmt: skip


def ids(case: tuple[str, str, str, Change]) -> str:
    return f"{case[0]} {case[2]}"


def test_nobody_doubts_a_sound_position() -> None:
    assert found(sound()) == []


@pytest.mark.parametrize(("code", "severity", "place", "change"), CASES, ids=map(ids, CASES))
def test_one_wrong_thing_raises_one_doubt(
    code: str, severity: str, place: str, change: Change
) -> None:
    assert found(change(sound())) == [(code, severity, place)]


@pytest.mark.parametrize(("code", "severity", "place", "change"), CASES, ids=map(ids, CASES))
def test_every_hint_is_filled_in_for_both_languages(
    code: str, severity: str, place: str, change: Change
) -> None:
    for problem in validate(GAME, change(sound())):
        assert problem.hint.en
        assert problem.hint.ja
        assert "{" not in problem.hint.en + problem.hint.ja
        assert any(letter > "\u3000" for letter in problem.hint.ja)


def test_a_circle_of_attached_cards_is_named_at_each_of_them() -> None:
    state = with_piece(sound(), 20, host=21)

    assert found(state) == [
        ("attachment_circular", "stop", "pieces.20"),
        ("attachment_circular", "stop", "pieces.21"),
    ]


def test_without_players_nothing_goes_on() -> None:
    assert ("player_count", "stop", "seats") in found(seated()(sound()))
    assert ("player_count", "stop", "seats") in found(replace(sound(), seats=("Ada",) * 17))


def test_when_all_are_out_the_result_is_missing() -> None:
    state = replace(sound(), out=(0, 1))

    assert ("all_out", "implausible", "out") in found(state)
    assert ("all_out", "implausible", "out") not in found(replace(ended()(state), out=(0, 1)))


def test_a_seat_that_chose_already_is_not_asked_again() -> None:
    asks_all = asking_others("visit", "wish", (0, 1))
    state = visiting("wish", wishes=("a", None))(sound())

    assert found(state, asks_all) == [("commit_revealed", "breaks-a-rule", "frames[1].wishes")]
    assert "Ada has chosen" in validate(asks_all, state)[0].hint.en


def test_a_decision_that_waits_for_a_stranger_stops() -> None:
    asks_stranger = asking_others("day", "main", (5,))

    assert found(standing(sound(), MAIN), asks_stranger) == [
        ("decider_unknown", "stop", "frames[0]")
    ]


def asking_others(proc: str, step: str, who: tuple[int, ...]) -> Game:
    """Return the orchard in which these seats are asked at a step."""
    made = game()
    before = made.rules.procedures[proc]
    other = Procedure(proc, before.label, seen=before.seen, holds=before.holds)
    asked = msgspec.structs.replace(before.steps[step], who=lambda look: who)
    other.steps = {**before.steps, step: asked}
    rules = with_rules(made.rules, procedures={**made.rules.procedures, proc: other})
    return Game(rules, made.cards, made.cards_hash)


def test_limits_cite_their_clause_and_settings_their_reading() -> None:
    (full,) = validate(GAME, crowded(sound()))
    (open_,) = validate(GAME, with_setting("target", None)(sound()))

    assert (full.clause, open_.clause) == ("TOY-3", "TOY-A1")
    assert full.hint == Words(
        "lane holds 5 cards; at most 4 may lie there.", "列に5枚あります（4枚まで）。"
    )
    assert open_.hint == Words(
        "target (target): say a number from 1 to 99.",
        "目標（target）を決めてください: 1から99までの数",
    )


@pytest.mark.parametrize(
    "change",
    [
        visiting("dice", wishes=(None, None), trees=(20,)),
        visiting("which", wishes=(None, None)),
        visiting("wish", wishes=("a", None)),
        with_pool(no_001=2, no_002=0),
        lambda state: replace(state, pools={}),
        ended(),
        ended(winners=()),
        lambda state: with_piece(state, 6, owner=0),
        lambda state: with_facts(state, visits=((1, 90, "001", 1),)),
    ],
)
def test_what_can_be_is_not_doubted(change: Change) -> None:
    assert found(change(sound())) == []


def test_a_card_cannot_be_drawn_from_nothing() -> None:
    state = replace(visiting("which", wishes=(None, None))(sound()), pools={})

    assert found(state) == [("chance_impossible", "stop", "frames[1]")]


def test_hints_name_the_card_and_its_place() -> None:
    (strange,) = validate(GAME, with_piece(sound(), 4, card="999"))
    (unknown,) = validate(GAME, laid(sound(), "", "lane"))
    (another,) = validate(GAME, with_piece(sound(), 6, owner=1))

    assert [strange.hint.en[:14], unknown.hint.en[:23], another.hint.en[:19]] == [
        "999#4 in lane ",
        "?#22 lies open in lane,",
        "004#6 in Ada: hand ",
    ]
    assert another.hint.ja.startswith("Adaの手札の004#6")


def test_the_bounds_of_a_counter_are_told() -> None:
    open_ended = msgspec.structs.replace(GAME.rules.facts["day"], greatest=None)
    look = GAME.look(sound())

    assert [each.hint.en for each in value_problems(look, GAME.rules.facts["day"], 0, "")] == [
        "day is 0; it lies between 1 and 99."
    ]
    assert [each.hint.en for each in value_problems(look, open_ended, 0, "")] == [
        "day is 0; it lies at 1 or above."
    ]


@pytest.mark.parametrize("known", [0, 1, 2, 3, PUBLIC, PUBLIC | 1, EVERYBODY])
def test_those_at_the_table_and_those_who_watch_may_know_a_card(known: int) -> None:
    assert found(with_piece(sound(), 1, known=known)) == []


def test_a_card_that_lies_face_down_in_the_open_may_be_unknown() -> None:
    assert found(laid(sound(), "", "next", face_down=True)) == []


def test_cards_on_others_do_not_fill_a_zone() -> None:
    state = sound()
    for _ in range(6):
        state = laid(state, "P1", "field:1", host=9)

    assert found(state) == []


def test_the_gravest_doubts_come_first() -> None:
    state = replace(with_facts(sound(), score__1=21, rain=1, day="x"), version="v1")

    assert [severity for _, severity, _ in found(state)] == [
        "stop",
        "breaks-a-rule",
        "implausible",
        "note",
    ]


def test_only_what_stops_the_game_keeps_it_from_being_played() -> None:
    problem = Problem("any", "breaks-a-rule", "", "", Words("", ""))

    assert is_playable(())
    assert is_playable((problem, replace(problem, severity="note")))
    assert not is_playable((problem, replace(problem, severity="stop")))


# what a title adds


def asking(check: Callable[[Any], Any]) -> Game:
    return game(problems=check)


def test_a_title_adds_its_own_doubts() -> None:
    own = Problem("too_early", "implausible", "facts.day", "TOY-5", Words("Early.", "早い。"))

    assert validate(asking(lambda look: [own, own]), sound()) == (own,)


def test_a_title_is_not_asked_about_what_stops_the_game() -> None:
    def trips(look: Any) -> list[Problem]:
        raise KeyError("the title was asked")

    state = replace(sound(), next_id=1)

    assert found(state, asking(trips)) == [("next_id", "stop", "next_id")]


def test_where_a_title_trips_the_position_stops() -> None:
    def trips(look: Any) -> list[Problem]:
        return [look.pieces[90]]

    assert found(sound(), asking(trips)) == [("contradiction", "stop", "frames[1]")]


def test_the_game_itself_tells_what_is_doubtful() -> None:
    state = replace(sound(), version="v1")

    assert GAME.validate(state) == validate(GAME, state)
