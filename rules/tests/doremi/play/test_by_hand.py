"""What the judge does by hand: effects that last, put on and taken off (DRM-19.04; engine §14)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.engine.actions import Act, Manual
from rules.core.engine.citing import cited
from rules.core.engine.filtering import seen_trace
from rules.core.engine.ops import DoAct
from rules.core.engine.sentences import log
from rules.core.engine.values import JUDGE, Value
from rules.core.words import Words
from rules.games.doremi.play.deriving import text_box
from rules.tests.doremi.play.cards import black, character, draw, happening, item, red
from rules.tests.doremi.play.laying import frog, lies, of
from rules.tests.doremi.play.tables import Table, table

ABLE = character("C", outfit="O1", abilities=[black(draw(1)), red(draw(2))])


def hall(**given: Any) -> Table:
    """Return Ada's day 5: her C with two abilities and B, at home E; Ben's D lies in his hall."""
    ada = {
        "maho_hall": [ABLE, character("B", abilities=[black(), red()])],
        "home": [character("E")],
    } | given.pop("Ada", {})
    ben = {"maho_hall": [character("D", abilities=[red(draw(3))])]} | given.pop("Ben", {})
    return table(Ada={"clock": 60} | ada, Ben={"clock": 60} | ben, **given)


def put_on(at: Table, card: str | int, effect: str, **values: Value) -> DoAct:
    return DoAct("put_on", {"card": at.piece(card), "effect": effect, **values})


def take_off(at: Table, card: str | int, effect: str) -> DoAct:
    return DoAct("take_off", {"card": at.piece(card), "effect": effect})


def boxed(at: Table, card: str) -> list[tuple[str, int]]:
    return [(each.no, each.place) for each in text_box(at.look, at.piece(card))]


def lines(at: Table, viewer: int = 1) -> list[Words]:
    """Return what a player is told of the changes, apart from the reason."""
    assert at.trace is not None
    seen = seen_trace(at.trace, viewer)
    return [words for _, words in log(at.game, seen, at.state.seats)][1:]


def is_now(at: Table) -> tuple[Any, ...]:
    return at.called("C"), at.wears("C"), at.values("C"), boxed(at, "C")


OWN = [("C", 0), ("C", 1)]
AS_PRINTED = (("C",), "O1", (10, 10), OWN)
EFFECTS: dict[str, tuple[str, dict[str, Value], tuple[Any, ...], Words]] = {
    "a name": (
        "names",
        {"value": "X"},
        (("X",), "O1", (10, 10), OWN),
        Words("C counts as X {}", "Cは{}「X」として扱う"),
    ),
    "two names": (
        "names",
        {"value": "X&Y"},
        (("X", "Y"), "O1", (10, 10), OWN),
        Words("C counts as X&Y {}", "Cは{}「X&Y」として扱う"),
    ),
    "an outfit": (
        "outfit",
        {"value": "O9"},
        (("C",), "O9", (10, 10), OWN),
        Words("C wears O9 {}", "Cの服装は{}「O9」"),
    ),
    "points": (
        "points",
        {"genki": 20, "solve": -5},
        (("C",), "O1", (30, 5), OWN),
        Words("C: genki +20, solve points -5 {}", "Cは{}元気ポイント+20、解決ポイント-5"),
    ),
    "a blank text box": (
        "blank",
        {},
        (("C",), "O1", (10, 10), []),
        Words("The text box of C counts as blank {}", "Cのテキストボックスは{}空白として扱う"),
    ),
    "an ability of another card": (
        "ability",
        {"source": "D", "index": 0},
        (("C",), "O1", (10, 10), [*OWN, ("D", 0)]),
        Words("C has ability 1 of D {}", "Cは{}Dの能力1を得る"),
    ),
    "the loss of an ability": (
        "robbed",
        {"index": 1},
        (("C",), "O1", (10, 10), OWN[:1]),
        Words("C is without its ability 2 {}", "Cは{}自分の能力2を失う"),
    ),
}


CLAUSES = {
    "names": ("DRM-8.03c",),
    "outfit": ("DRM-8.04b",),
    "points": (),
    "blank": ("DRM-1.12",),
    "ability": ("DRM-12.04",),
    "robbed": ("DRM-12.04",),
}


CALLED = {
    "names": ("names", "名前"),
    "outfit": ("outfit", "服装"),
    "points": ("points", "点"),
    "blank": ("blank text", "文章の空白"),
    "ability": ("taken abilities", "奪った能力"),
    "robbed": ("lost abilities", "失った能力"),
}


def sentence(name: str, days: int | None) -> Words:
    """Return the line that tells the effect, put on on day 5."""
    effect, *_, told = EFFECTS[name]
    if days is None:
        return cited(until(told, "for good", "ずっと"), CLAUSES[effect] or ("DRM-19.04",))
    said = until(told, f"until the end of day {4 + days}", f"{4 + days}日目の終わりまで")
    return cited(said, (*CLAUSES[effect], "DRM-15.01", "DRM-4.5.03"))


def until(told: Words, en: str, ja: str) -> Words:
    return Words(told.en.format(en), told.ja.format(ja))


@pytest.mark.clause("DRM-19.04", "DRM-8.03c", "DRM-1.12", "DRM-12.04", "DRM-8.04b")
@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_that_lasts_can_be_put_on_by_hand(name: str) -> None:
    effect, values, now, *_ = EFFECTS[name]
    at = hall()
    assert is_now(at) == AS_PRINTED

    at = at.edit(put_on(at, "C", effect, **values))

    assert is_now(at) == now
    assert at.clauses("by_hand") == [("DRM-19.04",)]


@pytest.mark.clause("DRM-19.04")
@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_is_taken_off_by_hand_again(name: str) -> None:
    effect, values, *_ = EFFECTS[name]
    at = hall()
    at = at.edit(put_on(at, "C", effect, **values), put_on(at, "B", effect, **values))
    other = at.fact("effects")[1]

    at = at.edit(take_off(at, "C", effect))

    assert is_now(at) == AS_PRINTED
    assert at.fact("effects") == (other,)
    assert at.told == ["manual", "by_hand", "lasting.taken_off"]
    en, ja = CALLED[effect]
    told = Words(f"Taken off C: {en}", f"Cから取り除く: {ja}")
    assert lines(at)[-1] == cited(told, CLAUSES[effect] or ("DRM-19.04",))


@pytest.mark.clause("DRM-19.04", "DRM-15.01", "DRM-4.5.03")
@pytest.mark.parametrize("days", [None, 1, 3])
@pytest.mark.parametrize("name", EFFECTS)
def test_it_is_told_in_words_to_everybody(name: str, days: int | None) -> None:
    effect, values, *_ = EFFECTS[name]
    at = hall()
    duration = {} if days is None else {"days": days}
    at = at.edit(put_on(at, "C", effect, **values, **duration))

    heading = Words("Put on an effect that lasts (DRM-19.04)", "続く効果を付ける（DRM-19.04）")
    assert lines(at) == [heading, sentence(name, days)]


@pytest.mark.clause("DRM-19.04", "DRM-15.01", "DRM-15.01a", "DRM-4.5.03")
@pytest.mark.parametrize(
    ("days", "held"), [(1, [5]), (2, [5, 6]), (3, [5, 6, 7]), (None, [5, 6, 7, 8])]
)
def test_it_lasts_so_many_days_this_one_included(days: int | None, held: list[int]) -> None:
    areas = {"happening_area": [lies(happening(f"H{n}"), days=9) for n in range(3)]}
    at = hall(
        Ada=areas, Ben={"happening_area": [lies(happening(f"G{n}"), days=9) for n in range(3)]}
    )
    at, found = at.edit(put_on(at, "C", "names", value="X", days=days)), []
    while at.fact("day") <= 8:
        found += [at.fact("day")] if at.called("C") == ("X",) else []
        player = at.waits[1]
        at = at.do(player, "end_main").passes().do(player, "dinner", n=0)

    assert found == held


@pytest.mark.clause("DRM-4.5.03", "AMB-27")
def test_on_whom_something_ends_is_told() -> None:
    at = hall()
    at = at.edit(put_on(at, "C", "names", value="X", days=1), put_on(at, "C", "blank", days=1))
    at = at.do("Ada", "end_main").passes().do("Ada", "dinner", n=0)

    told = [each for each in lines(at) if "lasted" in each.en]
    assert told == [
        Words(
            "What lasted on C ends (DRM-4.5.03; house reading AMB-27)",
            "Cの続いていた効果が終わる（DRM-4.5.03、当サイトの解釈AMB-27）",
        )
    ]


@pytest.mark.clause("DRM-12.04", "DRM-19.04")
def test_without_an_index_every_printed_ability_is_meant() -> None:
    at = hall()

    at = at.edit(put_on(at, "B", "ability", source="C"), put_on(at, "C", "robbed"))

    assert (boxed(at, "B"), boxed(at, "C")) == ([("B", 0), ("B", 1), *OWN], [])
    assert "activate B 2" in at.offered("Ada")
    assert at.refused("Ada", "activate", card="C", ability=0) != set()


@pytest.mark.clause("DRM-19.04", "DRM-8.03", "DRM-4.0.01")
def test_what_follows_from_it_happens_at_once() -> None:
    """A character that counts as X lies on a happening that fails with X."""
    area = [lies(happening("H", fail_if=["X"]), character("M"))]
    at = hall(Ada={"happening_area": area})

    at = at.edit(put_on(at, "M", "names", value="X"))

    assert (at.where("H"), at.where("M")) == ("Ada failed_pile", "Ada home")


@pytest.mark.clause("DRM-19.04", "DRM-23.01")
def test_on_a_majo_gaeru_only_points_are_put() -> None:
    at = hall(Ada={"maho_hall": [frog(ABLE)]})

    assert at.edit(put_on(at, "C", "points", genki=5)).values("C") == (15, 0)
    for name in set(EFFECTS) - {"points"}:
        effect, values, *_ = EFFECTS[name]
        assert why_not(at, put_on(at, "C", effect, **values)) == (
            "changes[0]: A Majo-gaeru has its own name, no outfit and no text; only points are put "
            "on it. (DRM-23.01)"
        )


@pytest.mark.clause("DRM-19.04")
def test_no_card_under_a_majo_gaeru_is_named() -> None:
    at = hall(Ada={"maho_hall": [frog(ABLE)]})
    at = at.edit(put_on(at, "C", "points", genki=5))

    (row,) = at.fact("effects")
    assert row[2] == "frog"


def why_not(at: Table, op: DoAct) -> str:
    """Return the one sentence that refuses the change."""
    (obstacle,) = at.game.explain(at.state, Manual((op,), "r"))
    assert obstacle.impossible
    why = obstacle.facts["why"]
    assert isinstance(why, Words)
    assert why.ja.startswith("changes[0]: ")
    return f"{why.en} ({obstacle.clause})" if obstacle.clause else why.en


PLACES: dict[str, tuple[dict[str, Any], str]] = {
    "in the hand": ({"hand": [character("N")]}, "N"),
    "on the discard pile": ({"discard_pile": [character("N")]}, "N"),
    "an item": ({"maho_hall": [lies(character("M"), item("N"))]}, "N"),
    "a happening": ({"happening_area": [happening("N")]}, "N"),
}


@pytest.mark.clause("DRM-19.04")
@pytest.mark.parametrize("place", PLACES)
def test_it_is_put_on_characters_in_the_field_only(place: str) -> None:
    given, card = PLACES[place]
    at = hall(Ada=given)

    assert why_not(at, put_on(at, card, "blank")) == (
        "changes[0]: What lasts is put on a character in the field. (DRM-19.04)"
    )


@pytest.mark.clause("DRM-19.04")
def test_a_character_of_the_other_player_and_one_at_home_are_as_good() -> None:
    area = [lies(happening("H"), of("Ben", character("M")))]
    at = hall(Ada={"happening_area": area})

    at = at.edit(*(put_on(at, card, "names", value="X") for card in ("D", "E", "M")))

    assert [at.called(card) for card in ("D", "E", "M")] == [("X",)] * 3
    assert [row[1] for row in at.fact("effects")] == [1, 0, 1]


AMISS: dict[str, tuple[str, dict[str, Any], str]] = {
    "no name": ("names", {}, "names: the names or outfit is missing. (DRM-19.04)"),
    "an empty name": ("names", {"value": ""}, "Write a name, or several with & between them."),
    "an empty second name": ("names", {"value": "X& "}, "Write a name, or several with &"),
    "no outfit": ("outfit", {}, "outfit: the names or outfit is missing. (DRM-19.04)"),
    "a name for points": ("points", {"genki": 1, "value": "X"}, "points: leave out the names or"),
    "points for a name": ("names", {"value": "X", "genki": 1}, "names: leave out the change of g"),
    "days of none": ("blank", {"days": 0}, "The days are a number from 1 (to the end of this day)"),
    "too many days": ("blank", {"days": 100}, "The days are a number from 1"),
    "no points": ("points", {}, "Say by how much the points change. (DRM-19.04)"),
    "points of nought": ("points", {"genki": 0, "solve": 0}, "Say by how much the points change."),
    "no card": ("ability", {}, "taken abilities: the card with the ability is missing."),
    "a card for blank": ("blank", {"source": "D"}, "blank text: leave out the card with the"),
    "no such ability": (
        "ability",
        {"source": "D", "index": 1},
        "The text box has no such ability.",
    ),
    "an ability before the first": ("robbed", {"index": -1}, "The text box has no such ability."),
    "an ability of a filler": (
        "ability",
        {"source": "F"},
        "The text box has no such ability. (DRM",
    ),
    "an unknown card": ("ability", {"source": "NOPE"}, "put_on.source cannot be 'NOPE'."),
    "an unknown effect": ("foo", {}, "put_on.effect cannot be 'foo'."),
    "days in words": ("blank", {"days": "two"}, "put_on.days cannot be 'two'."),
    "points in words": ("points", {"genki": "abc"}, "put_on.genki cannot be 'abc'."),
    "an unknown argument": ("blank", {"how": 1}, "put_on.how cannot be 1."),
}


@pytest.mark.clause("DRM-19.04", "DRM-12.04", "DRM-15.01")
@pytest.mark.parametrize("name", AMISS)
def test_what_is_amiss_is_said_with_its_clause(name: str) -> None:
    effect, values, said = AMISS[name]
    at = hall()

    assert why_not(at, put_on(at, "C", effect, **values)).startswith(f"changes[0]: {said}")


@pytest.mark.clause("DRM-19.04")
def test_of_several_faults_the_first_is_said_and_how_many_more_there_are() -> None:
    at = hall()

    first, more = at.game.explain(
        at.state, Manual((put_on(at, "C", "names", genki=1, days=0),), "r")
    )

    assert (first.clause, more.facts["why"].en) == (
        "DRM-15.01",
        "Faults in the changes besides: 2.",
    )


@pytest.mark.clause("DRM-19.04", "DRM-15.01")
def test_before_the_first_day_no_days_are_counted() -> None:
    at = hall(day=0, at="begin")

    assert why_not(at, put_on(at, "C", "blank", days=1)) == (
        "changes[0]: No day is being played: leave the days out. (DRM-15.01)"
    )
    assert at.edit(put_on(at, "C", "blank")).fact("effects")[0][4] == 0


@pytest.mark.clause("DRM-19.04", "DRM-1.19")
def test_which_card_it_is_must_be_known() -> None:
    at = hall(Ada={"maho_hall": [lies(None)]})
    piece = next(piece for piece, here in at.state.pieces.items() if not here.card)

    assert why_not(at, put_on(at, piece, "blank")) == (
        "changes[0]: Say first which card it is. (DRM-19.04)"
    )


@pytest.mark.clause("DRM-19.04")
@pytest.mark.parametrize("effect", ["names", "outfit", "points", "blank", "ability", "robbed"])
def test_what_does_not_last_is_not_taken_off(effect: str) -> None:
    at = hall()
    kept = "blank" if effect != "blank" else "robbed"
    at = at.edit(put_on(at, "C", kept), put_on(at, "B", "blank"))

    assert why_not(at, take_off(at, "C", effect)).startswith(
        "changes[0]: Nothing of this kind lasts on the card: "
    )


@pytest.mark.clause("DRM-19.04")
@pytest.mark.parametrize("act", ["put_on", "take_off"])
def test_neither_is_an_act_of_its_own(act: str) -> None:
    at = hall()
    action = Act(JUDGE, act, {"card": at.piece("C"), "effect": "blank"})

    (obstacle,) = at.game.explain(at.state, action)

    assert (obstacle.clause, obstacle.key, obstacle.impossible) == (
        "DRM-19.04",
        "by_hand_only",
        True,
    )
    assert not {"put_on", "take_off"} & {each.action.name for each in at.game.legal(at.state)}
