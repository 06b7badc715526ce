"""No page of a seat or of the public holds a card that this viewer has not seen."""

import json
import re
from functools import cache
from typing import Any

import pytest
from django.test import Client

from judging.models import GameRecord
from judging.selectors.game_records import OpenRecord
from judging.services.game_records import play_step
from judging.services.record_starts import About, start_from_scenario
from judging.tests.records import opened, root
from rules.core.document.reading import main_line
from rules.core.engine.playout import choose, picker
from rules.core.engine.state import Piece, State
from rules.core.engine.values import PUBLIC
from rules.core.engine.viewers import Viewer
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db
STEPS = 90
CANARY = re.compile(r"QX\d+ZQ")


@cache
def scenario() -> bytes:
    """Return a game in which every card has a name of its own that stands nowhere else."""
    cards: list[dict[str, Any]] = []
    decks: dict[str, list[str]] = {}
    for seat in range(2):
        for pile, count in (("clock", 34), ("diary", 12)):
            numbers = [f"QX{len(cards) + n}ZQ" for n in range(count)]
            decks[f"{pile}:{seat}"] = numbers
            cards += [card(no, pile) for no in numbers]
    return json.dumps(
        {
            "format": "gunbai-scenario",
            "version": 1,
            "title": "doremi",
            "rules_version": "4.01",
            "cards": cards,
            "setup": {"new": {"users": ["Ada", "Ben"], "decks": decks}},
            "steps": [],
        }
    ).encode()


def card(no: str, pile: str) -> dict[str, Any]:
    if pile == "clock":
        points = {"genki_points": 10, "solve_points": 30}
        return {"no": no, "name": no, "type": "character", **points}
    task = {"icons": [{"who": "Z", "need": 30}]}
    return {
        "no": no,
        "name": no,
        "type": "happening",
        "days": 3,
        "reward_points": 20,
        "task": task,
    }


def played() -> GameRecord:
    """Return a record of a game of so many moves, chosen by a generator of the test."""
    record = start_from_scenario(scenario(), About(), actor=make_user("fay")).record
    node, pick = root(record), picker(11)
    for _ in range(STEPS):
        found = opened(record)
        action = choose(found.game, found.state(node), pick)
        if action is None:
            break
        node = play_step(record, node, action, actor=make_user("fay")).node
    return record


def may_know(found: OpenRecord, state: State, piece: int, viewer: Viewer) -> bool:
    """Return whether the viewer sees the piece there, by what the zones and the cards say alone."""
    here: Piece = state.pieces[piece]
    seen, seat = found.game.rules.seen_of_key[here.zone], found.game.rules.seat_of_key[here.zone]
    if viewer == "public":
        return bool(here.known & PUBLIC) or (seen == "all" and not here.face_down)
    assert isinstance(viewer, int)
    known = bool(here.known & (PUBLIC | 1 << viewer))
    own = seen == "owner" and seat == viewer
    return known or ((seen == "all" or own) and not here.face_down)


@pytest.mark.parametrize("viewer", [0, 1, "public"])
def test_no_answer_names_a_card_that_the_viewer_has_not_seen(
    client: Client, viewer: Viewer
) -> None:
    record = played()
    client.force_login(make_user("fay"))
    found = opened(record)
    line = main_line(found.document)
    code = viewer if isinstance(viewer, str) else f"seat{viewer}"
    known: set[str] = set()
    told: set[str] = set()
    for before, node in zip((line[0], *line), line, strict=False):
        state = found.state(node.id)
        known |= {
            state.pieces[piece].card
            for piece in state.pieces
            if may_know(found, state, piece, viewer)
        }
        base = f"/judge/stepper/{record.code}/{node.id}/{code}/"
        compare = f"/judge/stepper/{record.code}/compare/?a={before.id}&b={node.id}&viewer={code}"
        for address in (base, f"{base}lines/", compare):
            names = set(CANARY.findall(client.get(address).content.decode()))
            assert names - known == set(), (node.id, address)
            told |= names
    hidden = {piece.card for piece in found.state(line[-1].id).pieces.values() if piece.card}
    assert len(line) > 60
    assert told  # the viewer does see cards
    assert hidden - known  # and there are some that are hidden


def test_what_the_judge_writes_beside_a_position_is_for_judges(client: Client) -> None:
    record = played()
    client.force_login(make_user("fay"))
    node = main_line(opened(record).document)[-1].id
    GameRecord.objects.update(name="QX0ZQ in hand")
    base = f"/judge/stepper/{record.code}/{node}/"
    for deed, revision in (("label", record.revision), ("comment", record.revision)):
        revision = GameRecord.objects.get().revision
        data = {"deed": deed, "text": f"secret {deed}", "revision": revision}
        client.post(f"{base}judge/edit/", data)

    pages = {
        code: client.get(f"{base}{code}/").content.decode() for code in ("judge", "seat0", "public")
    }

    words = ("secret label", "secret comment", "QX0ZQ in hand")
    assert {code: [word in page for word in words] for code, page in pages.items()} == {
        "judge": [True, True, True],
        "seat0": [False, False, False],
        "public": [False, False, False],
    }
