"""What each viewer is shown of a position, and what not."""

from typing import Any

import pytest

from rules.core.engine import views
from rules.core.engine.actions import Act
from rules.core.engine.chances import Dice
from rules.core.engine.errors import StateUnreadable, ViewerUnknown
from rules.core.engine.procedures import Procedure
from rules.core.engine.seen import (
    Own,
    SeenCard,
    SeenPiece,
    Spot,
    View,
    encode_view,
    view_fingerprint,
)
from rules.core.engine.state import Frame, Piece, Result
from rules.core.engine.values import EVERYBODY, JUDGE, Value
from rules.core.engine.viewers import Viewer
from rules.core.words import Words
from rules.tests.core.engine.toys.hidden_table import (
    ALL,
    BURIED,
    GAME,
    HAND_0,
    HAND_1,
    OPEN,
    THROWN,
    VIEWERS,
    VOWING,
    moved,
    replace,
    table,
    with_facts,
)


def test_the_judge_is_shown_all() -> None:
    view = GAME.view(table(), "judge")
    shown = {
        card.piece: Piece(
            card.card,
            zone.key,
            owner=card.owner,
            host=None if card.host is None else piece_at(view, card.host),
            face_down=card.face_down,
            turned=card.turned,
            known=card.known,
            pool=card.pool,
            marks=card.marks,
        )
        for zone in view.zones
        for card in zone.cards
    }
    frames = tuple(Frame(each.proc, each.step, each.data) for each in view.frames)  # type: ignore[arg-type]

    assert shown == table().pieces
    assert frames == table().frames
    assert view.facts.items() >= table().facts.items()
    assert (view.pools, view.next_id) == (table().pools, table().next_id)


def piece_at(view: View, spot: Spot) -> int | None:
    return zone_of(view, spot.zone)[spot.at].piece


def zone_of(view: View, key: str) -> tuple[SeenCard, ...]:
    return next(zone.cards for zone in view.zones if zone.key == key)


def test_a_hidden_card_is_a_place_and_nothing_else() -> None:
    view = GAME.view(table(), 0)

    assert zone_of(view, "table:0") == (
        SeenCard(),
        SeenCard(OPEN, "X04Q", owner=2, marks={"dent": 1, "memo": 2}),
        SeenCard(turned=True, host=Spot("table:0", 1)),
    )
    assert zone_of(view, "deck") == (SeenCard(),) * 17


def test_a_view_gives_every_fact_also_at_its_default() -> None:
    scores = {"score:0": 4, "score:1": 0, "score:2": 0}

    assert GAME.view(table(), "public").facts == {"round": 0, **scores}
    assert GAME.view(table(), 1).facts == {"round": 0, **scores, "plan:1": 2}
    assert GAME.view(table(), 2).facts == {"round": 0, **scores, "plan:2": 0}


def test_hidden_cards_of_a_hand_stand_behind_those_that_were_shown() -> None:
    """The place of a card in a hand would tell when it was drawn."""
    state = moved(THROWN, "hand:1")
    state = replace(
        state, pieces={**state.pieces, THROWN: replace(state.pieces[THROWN], known=EVERYBODY)}
    )

    assert [card.card for card in zone_of(GAME.view(state, "public"), "hand:1")] == ["X06Q", ""]
    assert [card.card for card in zone_of(GAME.view(state, 1), "hand:1")] == ["X02Q", "X06Q"]


def test_a_reveal_ends_when_it_is_taken_back() -> None:
    state = table()
    shown = GAME.apply(state, Act(0, "show", {"card": HAND_0})).state
    taken_back = GAME.apply(shown, Act(0, "hide", {"card": HAND_0})).state

    hands = [zone_of(GAME.view(each, 2), "hand:0") for each in (state, shown, taken_back)]

    assert hands == [(SeenCard(),), (SeenCard(HAND_0, "X01Q"),), (SeenCard(),)]


def test_nobody_follows_a_card_through_a_shuffle() -> None:
    state = table()
    shuffled = GAME.apply(state, Act(0, "shuffle")).state

    assert THROWN not in shuffled.pieces
    assert {shuffled.pieces[piece].card for piece in shuffled.zones["deck"]} == {""}
    assert shuffled.pools.popitem()[1]["X06Q"] == state.pools["deck"]["X06Q"] + 1
    assert not set(state.zones["deck"]) & set(shuffled.zones["deck"])
    for viewer in ("public", 0, 1, 2):
        assert zone_of(GAME.view(shuffled, viewer), "deck") == (SeenCard(),) * 18


def test_a_secret_choice_shows_only_who_has_chosen() -> None:
    state = replace(table(), frames=VOWING)
    vows = {v: GAME.view(state, v).frames[0].data["vows"] for v in VIEWERS}
    filled = (True, False, False)

    assert vows == {
        "public": Own(filled, None),
        0: Own(filled, "mercy"),
        1: Own(filled, None),
        2: Own(filled, None),
        "judge": ("mercy", None, None),
    }
    assert GAME.view(state, 1).pending.who == (1, 2)  # type: ignore[union-attr]


def test_a_secret_choice_comes_out_with_the_last_one() -> None:
    state = replace(table(), frames=(table().frames[0], *VOWING))
    for seat in (2, 1):
        assert "mercy" not in encode_view(GAME.view(state, "public")).decode()
        state = GAME.apply(state, Act(seat, "vow", {"vow": "wrath"})).state

    assert state.frames == table().frames


@pytest.mark.parametrize(
    ("card", "told"), [(HAND_0, {0, "judge"}), (OPEN, ALL), (BURIED, {"judge"}), (None, ALL)]
)
def test_a_printed_text_is_told_to_those_who_see_its_card(
    card: int | None, told: set[Viewer]
) -> None:
    data: dict[str, Value] = {"text": "Canary strikes", "clause": "TOY-1", "card": card}
    state = replace(table(), frames=(*table().frames, Frame("by_hand", "judge", data)))
    hearing = {v for v in VIEWERS if "Canary strikes" in encode_view(GAME.view(state, v)).decode()}
    asked = {v for v in VIEWERS if GAME.view(state, v).pending.text}  # type: ignore[union-attr]

    assert (hearing, asked) == (told, told)


@pytest.mark.parametrize(
    ("step", "told"), [("roll", ALL), ("named", {"judge"}), ("sort", {"judge"}), ("act", set())]
)
def test_outcomes_that_list_hidden_cards_are_for_the_judge(step: str, told: set[Viewer]) -> None:
    frame = replace(table().frames[0], step=step)
    state = replace(table(), frames=(frame,))

    assert {v for v in VIEWERS if GAME.view(state, v).pending.domain} == told  # type: ignore[union-attr]


def test_dice_are_open_and_kept_as_they_are() -> None:
    state = replace(table(), frames=(replace(table().frames[0], step="roll"),))

    assert GAME.view(state, "public").pending == GAME.pending(state)
    assert GAME.pending(state).domain == Dice(2)  # type: ignore[union-attr]


def test_only_the_own_options_are_shown_and_the_judge_sees_those_of_all() -> None:
    vowing = replace(table(), frames=VOWING)
    options = {v: {option.player for option in GAME.view(vowing, v).options} for v in VIEWERS}

    assert options == {"public": set(), 0: set(), 1: {1}, 2: {2}, "judge": {1, 2}}


def test_an_option_names_a_hidden_card_by_its_place() -> None:
    aims = [option for option in GAME.view(table(), 0).options if option.name == "aim"]
    seen = [option for option in GAME.view(table(), "judge").options if option.name == "aim"]

    assert [option.args for option in aims] == [{"card": SeenPiece(Spot("hand:1", 0))}]
    assert [option.args for option in seen] == [
        {"card": SeenPiece(Spot("hand:1", 0), HAND_1, "X02Q")}
    ]


def test_every_option_is_found_again_by_what_was_seen_of_it() -> None:
    for viewer in (0, "judge"):
        view = GAME.view(table(), viewer)
        found = [views.chosen(GAME, table(), viewer, option.id) for option in view.options]

        assert tuple(found) == GAME.legal(table())


def test_an_option_of_an_older_position_is_found_no_more() -> None:
    aim = next(option for option in GAME.view(table(), 0).options if option.name == "aim")
    after = GAME.apply(table(), Act(0, "aim", {"card": HAND_1})).state

    assert views.chosen(GAME, after, 0, aim.id) is None
    assert views.chosen(GAME, table(), 1, aim.id) is None


def test_the_fingerprint_names_what_is_seen() -> None:
    planned, cursed = with_facts(**{"plan:1": 3}), with_facts(**{"bane:2": 3})
    seen = [view_fingerprint(GAME.view(state, 2)) for state in (table(), planned, cursed)]
    own = [view_fingerprint(GAME.view(state, 1)) for state in (table(), planned)]
    others = [view_fingerprint(GAME.view(table(), viewer)) for viewer in VIEWERS]

    assert (len(set(seen)), len(set(own)), len(set(others))) == (1, 2, len(VIEWERS))


def test_a_finished_game_asks_nothing() -> None:
    state = replace(table(), result=Result((0,), "score", (), (0, 0, 0)), frames=())

    for viewer in VIEWERS:
        assert (GAME.view(state, viewer).pending, GAME.view(state, viewer).options) == (None, ())


@pytest.mark.parametrize("viewer", [3, -1, JUDGE, True, "nobody", None])
def test_who_is_not_there_is_shown_nothing(viewer: Any) -> None:
    with pytest.raises(ViewerUnknown) as caught:
        GAME.view(table(), viewer)

    assert caught.value.words == Words(
        f"Nobody looks from {viewer!r}: name a seat, or else public or judge.",
        f"{viewer!r}という視点はありません。席の番号か public か judge を指定してください。",
    )


def test_a_procedure_can_only_declare_what_views_know() -> None:
    with pytest.raises(ValueError, match="odd declares everyone"):
        Procedure("odd", Words("Odd", "変"), seen={"card": "everyone"})


def test_a_game_reads_the_states_it_writes_and_no_others() -> None:
    other = replace(table(), title="other")

    assert GAME.decode(GAME.encode(table())) == table()
    with pytest.raises(StateUnreadable):
        GAME.decode(GAME.encode(other))
