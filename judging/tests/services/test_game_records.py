"""Disputed games: steps, edits of the tree, and what two judges do at once."""

from collections.abc import Callable
from typing import Any

import pytest

from judging.errors import PositionRefused, RecordBehind, RecordChanged, RecordUnreadable
from judging.models import GameRecord, Ruling
from judging.selectors.game_records import forget_all
from judging.services.game_records import (
    comment_node,
    delete_branch,
    label_node,
    make_main,
    move_up,
    play_step,
    redo_edit,
    undo_edit,
)
from judging.services.match_starts import start_from_match
from judging.services.record_starts import (
    About,
    start_from_preset,
    start_from_scenario,
    start_from_text,
)
from judging.tests.records import (
    SCENARIOS,
    last,
    legal,
    make_record,
    make_replayed,
    opened,
    root,
    step,
)
from rules.core.document.encoding import decode_document, encode_document
from rules.core.document.reading import children, main_line
from rules.core.engine.actions import Act, Manual
from rules.core.engine.encoding import fingerprint
from rules.core.engine.ops import MarkPiece, SetFact
from rules.core.scenario import opened as scenario_opened
from rules.core.scenario import read_scenario, replay
from rules.core.setup import build, parse
from rules.registry import game_for, playable, sample_deck
from tournaments.models import LogEntry
from tournaments.tests.factories import make_round, make_running, make_user

pytestmark = pytest.mark.django_db


def lines(record: GameRecord) -> list[tuple[str, ...]]:
    """Return the ids below each node that has children, in order."""
    document = opened(record).document
    return [tuple(each.id for each in children(document, node)) for node in document.children]


def test_a_preset_begins_with_its_position_and_carries_its_label() -> None:
    record = make_record("equal_genki")

    game = game_for("doremi")
    label, text = game.rules.presets["equal_genki"]
    assert record.name == label.ja
    assert (record.title_code, record.rules_version, record.revision) == ("doremi", "4.01", 0)
    assert opened(record).state(root(record)) == build(game, parse(game, text))


def test_there_is_no_preset_of_another_name() -> None:
    with pytest.raises(RecordUnreadable) as refused:
        start_from_preset("doremi", "4.01", "nothing", About(), actor=make_user("fay"))

    assert "“nothing”" in refused.value.words.en
    assert GameRecord.objects.count() == 0


def test_a_text_that_cannot_be_read_begins_nothing_and_names_the_line() -> None:
    with pytest.raises(RecordUnreadable) as refused:
        start_from_text("doremi", "4.01", "users: Ada, Ben\nmoon: 3", About(), actor=make_user())

    assert refused.value.words.en.startswith("Line 2: ")
    assert GameRecord.objects.count() == 0


def test_a_scenario_file_comes_in_with_its_steps_its_cards_and_its_notes() -> None:
    file = SCENARIOS / "doremi/dispute-03-put-to-sleep-on-the-way.json"
    scenario = read_scenario(file.read_bytes())
    game, decks = scenario_opened(scenario, playable)
    replayed = replay(game, scenario, decks=decks)

    record = make_replayed("doremi/dispute-03-put-to-sleep-on-the-way.json")

    found = opened(record)
    line = main_line(found.document)
    assert record.name == "Put to sleep on the way"
    assert record.cards is not None
    assert [card["no"] for card in record.cards] == ["F", "C1", "D1", "D2", "H1"]
    assert len(line) == 4
    assert fingerprint(found.state(line[-1].id)) == fingerprint(replayed.state)


def test_a_scenario_that_fails_opens_with_the_steps_before_and_says_why() -> None:
    data = (SCENARIOS / "doremi/dispute-03-put-to-sleep-on-the-way.json").read_bytes()
    wrong = data.replace(b'"action": "pass"', b'"action": "activate", "card": "D2"')

    started = start_from_scenario(wrong, About(), actor=make_user("fay"))

    assert len(main_line(opened(started.record).document)) == 3
    assert started.words is not None


def test_a_step_is_stored_under_its_parent_and_counted_and_logged() -> None:
    record = make_record()
    first = root(record)

    stepped = play_step(record, first, legal(record, first)[0], actor=make_user("fay"))

    stored = GameRecord.objects.get()
    document = decode_document(stored.document)
    assert (stepped.added, stored.revision) == (True, 1)
    assert [node.id for node in children(document, first)] == [stepped.node]
    assert document.nodes[stepped.node].author == "Fay"
    entry = LogEntry.objects.filter(verb="record.play").get()
    assert entry.data == {"revision": 1, "node": stepped.node}


def test_the_same_step_again_changes_nothing() -> None:
    record = make_record()
    node = step(record, root(record))

    again = play_step(record, root(record), legal(record, root(record))[0], actor=make_user("hugo"))

    assert (again.node, again.added) == (node, False)
    assert GameRecord.objects.get().revision == 1


def test_a_refused_act_is_told_with_its_clause_and_changes_nothing() -> None:
    record = make_record()

    with pytest.raises(PositionRefused) as refused:
        play_step(record, root(record), Act(1, "pass"), actor=make_user("fay"))

    assert "DRM-" in str(refused.value)
    assert GameRecord.objects.get().document == record.document


def test_a_change_by_hand_is_a_step_of_its_own() -> None:
    record = make_record()
    edit = Manual((SetFact("day", 9),), "the marker had fallen")

    node = play_step(record, root(record), edit, actor=make_user("fay")).node

    assert opened(record).state(node).facts["day"] == 9


def test_a_branch_grows_whatever_others_did_meanwhile() -> None:
    record = make_record()
    one = step(record, root(record), 0, make_user("fay"))
    other = step(record, root(record), 1, make_user("hugo"))

    assert lines(record) == [(root(record),), (one, other)]


EDITS: list[Callable[..., Any]] = [label_node, comment_node, move_up, make_main, delete_branch]


def asked(edit: Callable[..., Any], record: GameRecord, node: str, revision: int) -> GameRecord:
    text = ("as it happened",) if edit in (label_node, comment_node) else ()
    changed: GameRecord = edit(record, node, *text, revision=revision, actor=make_user("hugo"))
    return changed


@pytest.mark.parametrize("edit", EDITS)
def test_every_edit_of_the_tree_is_stored_counted_and_logged(edit: Callable[..., Any]) -> None:
    record = make_record()
    step(record, root(record), 0)
    second = step(record, root(record), 1)
    before = GameRecord.objects.get().document

    changed = asked(edit, record, second, 2)

    assert (changed.revision, changed.document != before) == (3, True)
    assert GameRecord.objects.get().document == changed.document
    assert LogEntry.objects.latest("pk").data == {"revision": 3, "node": second}


@pytest.mark.parametrize("edit", EDITS)
def test_who_has_not_seen_the_last_edit_is_told_what_it_was(edit: Callable[..., Any]) -> None:
    record = make_record()
    step(record, root(record), 0)
    second = step(record, root(record), 1)
    label_node(record, second, "what Ben says", revision=2, actor=make_user("fay"))
    before = GameRecord.objects.get().document

    with pytest.raises(RecordChanged) as refused:
        asked(edit, record, second, 2)

    assert "Fay named a position" in str(refused.value)
    assert GameRecord.objects.get().document == before


@pytest.mark.parametrize(
    ("edit", "is_refused"),
    [
        (label_node, False),
        (comment_node, False),
        (move_up, False),
        (make_main, False),
        (delete_branch, True),
    ],
)
def test_only_a_deletion_minds_steps_that_others_added(
    edit: Callable[..., Any], is_refused: bool
) -> None:
    record = make_record()
    step(record, root(record), 0)
    second = step(record, root(record), 1)
    step(record, second, 0, make_user("fay"))

    if is_refused:
        with pytest.raises(RecordChanged, match="Fay added a step"):
            asked(edit, record, second, 2)
    else:
        assert asked(edit, record, second, 2).revision == 4


def test_undo_and_redo_go_back_and_forth_exactly() -> None:
    record = make_record()
    before = encode_document(opened(record).document)
    node = step(record, root(record))
    tree = opened(record).document.nodes

    undone = undo_edit(record, revision=1, actor=make_user("hugo"))
    assert (undone.revision, opened(record).document.nodes.keys()) == (2, {root(record)})
    redo_edit(record, revision=2, actor=make_user("fay"))

    assert opened(record).document.nodes == tree
    assert node in tree
    assert before != encode_document(opened(record).document)


def test_nobody_takes_back_what_they_have_not_seen() -> None:
    record = make_record()
    step(record, root(record), 0, make_user("fay"))
    step(record, root(record), 1, make_user("hugo"))

    with pytest.raises(RecordChanged, match="Hugo added a step"):
        undo_edit(record, revision=1, actor=make_user("fay"))


def test_a_branch_that_a_ruling_cites_is_hidden_and_kept() -> None:
    record = make_record()
    node = step(record, root(record))
    Ruling.objects.create(number="R-1", title_code="doremi", record=record, node=node)

    delete_branch(record, node, revision=1, actor=make_user("fay"))

    document = opened(record).document
    assert (children(document, root(record)), node in document.nodes) == ((), True)


@pytest.mark.parametrize("edit", EDITS)
def test_a_page_of_a_revision_that_there_is_not_yet_changes_nothing(
    edit: Callable[..., Any],
) -> None:
    record = make_record()
    step(record, root(record), 0)
    second = step(record, root(record), 1)
    before = GameRecord.objects.get().document

    with pytest.raises(RecordBehind):
        asked(edit, record, second, 3)

    assert GameRecord.objects.get().document == before


def test_a_cold_process_reads_the_same_positions() -> None:
    record = make_replayed()
    state = opened(record).state(last(record))

    forget_all()

    assert opened(record).state(last(record)) == state


def test_a_match_brings_players_lists_and_readings() -> None:
    tournament = make_running(2, settings={"max_redraws": 1})
    match = make_round(tournament).matches.get()
    seats = [seat.registration for seat in match.seats.all()]
    deck = sample_deck("doremi", 3, "constructed", "4.01")
    assert deck is not None
    rows = {name: [[e.no, e.count] for e in part] for name, part in deck.sections.items()}
    for seat in seats:
        seat.deck_lists.create(version=1, sections=rows)

    started = start_from_match(match, {}, actor=make_user("ada"))

    state = opened(started.record).state(root(started.record))
    assert started.words is None
    assert state.seats == tuple(seat.name for seat in seats)
    assert state.settings["max_redraws"] == 1
    assert (len(state.zones["clock:0"]), len(state.zones["diary:1"])) == (50, 20)
    assert state.pools["clock:0"] == dict(sorted((no, n) for no, n in rows["clock"]))
    assert (started.record.tournament, started.record.match) == (tournament, match)


def test_without_lists_a_match_begins_with_empty_piles_and_says_so() -> None:
    match = make_round(make_running(2)).matches.get()

    started = start_from_match(match, {}, actor=make_user("ada"))

    assert started.words is not None
    assert "Player 1" in started.words.en
    assert opened(started.record).state(root(started.record)).zones["clock:0"] == ()


def test_a_mark_set_by_hand_is_read_back_from_the_store() -> None:
    record = make_record()
    state = opened(record).state(root(record))
    piece = next(piece for piece, here in state.pieces.items() if "days" in here.marks)

    edit = Manual((MarkPiece(piece, "days", 1),), "miscounted")
    node = play_step(record, root(record), edit, actor=make_user("fay")).node

    forget_all()
    assert opened(record).state(node).pieces[piece].marks["days"] == 1
