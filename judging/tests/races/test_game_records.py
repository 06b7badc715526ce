"""Two judges at one record at once: every step is kept, one edit of the tree wins and one is told."""

from copy import copy
from typing import Any

import pytest

from judging.errors import RecordChanged
from judging.models import GameRecord
from judging.selectors.game_records import open_record
from judging.services import game_records
from judging.services.game_records import label_node, play_step
from judging.tests.records import legal, make_record, root, step
from rules.core.document.encoding import decode_document
from rules.core.document.reading import children
from tournaments.tests.factories import make_user
from tournaments.tests.races.together import kinds, together

pytestmark = pytest.mark.django_db(transaction=True)
PEOPLE = ("fay", "hugo", "ada", "mona")


def stepped(record: GameRecord, place: int) -> Any:
    """Return what plays one of the acts at the first position, each judge another."""
    act, actor = legal(record, root(record))[place], make_user(PEOPLE[place])
    node = root(record)
    return lambda: play_step(record, node, act, actor=actor)


def test_steps_played_at_once_are_all_kept_as_branches() -> None:
    record = make_record()

    outcomes = together(*[stepped(record, place) for place in range(4)])

    stored = GameRecord.objects.get()
    below = children(decode_document(stored.document), root(record))
    assert kinds(outcomes) == {"Stepped": 4}
    assert {node.id for node in below} == {outcome.node for outcome in outcomes}
    assert (len(below), stored.revision) == (4, 4)


def test_without_reading_anew_under_the_lock_the_first_step_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = make_record()
    play = [stepped(record, place) for place in range(2)]
    # Both read the record before either saves it: what the lock keeps from happening.
    monkeypatch.setattr(game_records, "_locked", lambda _: open_record(copy(record)))

    nodes = [each().node for each in play]

    below = children(decode_document(GameRecord.objects.get().document), root(record))
    assert [node.id for node in below] == nodes[1:]


def test_of_two_names_given_at_once_one_is_kept_and_the_other_judge_is_told() -> None:
    record = make_record()
    node = step(record, root(record))

    outcomes = together(
        lambda: label_node(record, node, "as Ada says", revision=1, actor=make_user("fay")),
        lambda: label_node(record, node, "as Ben says", revision=1, actor=make_user("hugo")),
    )

    refused = [each for each in outcomes if isinstance(each, RecordChanged)]
    label = decode_document(GameRecord.objects.get().document).nodes[node].label
    assert kinds(outcomes) == {"GameRecord": 1, "RecordChanged": 1}
    assert "named a position" in str(refused[0])
    kept = outcomes.index(next(each for each in outcomes if isinstance(each, GameRecord)))
    assert label == ("as Ada says", "as Ben says")[kept]
