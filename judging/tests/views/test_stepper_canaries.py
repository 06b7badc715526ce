"""No answer to a seat or to the public holds a card that this viewer has not seen, in any title.

A game is played in which every card has a number, a name and texts of its own. What a viewer may
know is worked out here by what the zones and the cards say alone.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from typing import Any

import msgspec
import pytest
from django.test import Client

from judging.models import GameRecord
from judging.selectors.game_records import OpenRecord
from judging.services.game_records import play_step
from judging.services.record_starts import About, start_from_scenario
from judging.tests.records import opened, root
from rules.core.document.exporting import encode_export, export
from rules.core.document.reading import main_line
from rules.core.engine.playout import choose, picker
from rules.core.engine.state import Piece, State
from rules.core.engine.values import PUBLIC
from rules.core.engine.viewers import Viewer
from rules.core.scenario.opening import decks_of
from rules.registry import playable, playable_versions
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db
STEPS = 60
SELDOM = 10
"""Pages of the whole way, parts and refusals are asked for at one position of so many."""
CANARY = re.compile(r"QX\d+ZQ")
ID = re.compile(r"#(\d+)[)）]")
TEXTS = ("name", "name_en", "text", "text_en", "reading")
TITLES = sorted({title for title, _version in playable_versions()})
VIEWERS: tuple[Viewer, ...] = (0, 1, "public")


@cache
def scenario(title: str) -> bytes:
    """Return a game in which every card has a number and words that stand nowhere else."""
    version = max(version for each, version in playable_versions() if each == title)
    rules = playable(title, version)
    start, cards = rules.start(2, picker(5)), rules.game(None).cards
    own: list[Any] = []
    decks: dict[str, list[str]] = {}
    for pile, numbers in decks_of(start).items():
        decks[pile] = []
        for number in numbers:
            canary = f"QX{len(own)}ZQ"
            decks[pile].append(canary)
            own.append({**renamed(msgspec.to_builtins(cards[number]), canary), "no": canary})
    return json.dumps(
        {
            "format": "gunbai-scenario",
            "version": 1,
            "title": title,
            "rules_version": version,
            "cards": own,
            "setup": {"new": {"users": ["Ada", "Ben"], "decks": decks, "settings": start.settings}},
            "steps": [],
        }
    ).encode()


def renamed(value: Any, canary: str) -> Any:
    """Return a definition with the canary in every name and text."""
    if isinstance(value, dict):
        return {
            name: f"{canary} {each}" if name in TEXTS and each else renamed(each, canary)
            for name, each in value.items()
        }
    return [renamed(each, canary) for each in value] if isinstance(value, list | tuple) else value


def played(title: str) -> GameRecord:
    """Return a record of a game of so many moves, chosen by a generator of the test."""
    record = start_from_scenario(scenario(title), About(), actor=make_user("fay")).record
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


def answers(client: Client, base: str, nodes: list[str], place: int, code: str) -> Iterator[str]:
    """Yield all that is sent at a position; pages of the whole way, parts and refusals now and then."""
    node, before = nodes[place], nodes[max(0, place - 1)]
    here = f"{base}{node}/{code}/"
    yield asked(client, here)
    yield asked(client, f"{here}lines/")
    yield asked(client, f"{base}compare/?a={before}&b={node}&viewer={code}")
    if place % SELDOM == 0 or node == nodes[-1]:
        link = here.removeprefix("/judge/stepper/").rstrip("/")
        yield asked(client, here, {"hx-request": "true"})
        yield asked(client, f"{base}compare/?a={nodes[0]}&b={node}&viewer={code}")
        yield asked(client, f"{here}print/")
        yield asked(client, f"{base}changes/?since=0&told=0&here={link}")
        for data in ({"option": "0" * 12}, {"outcome": "QX"}, {"op": "show", "reason": "x"}):
            refused = client.post(f"{here}play/", data)
            assert refused.status_code == 409
            yield unescape(refused.content.decode())


def asked(client: Client, address: str, headers: dict[str, str] | None = None) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200, address
    return f"{response.headers}{unescape(response.content.decode())}"


@pytest.mark.parametrize("title", TITLES)
def test_no_answer_names_a_card_that_the_viewer_has_not_seen(client: Client, title: str) -> None:
    record = played(title)
    client.force_login(make_user("fay"))
    found = opened(record)
    nodes = [node.id for node in main_line(found.document)]
    base = f"/judge/stepper/{record.code}/"
    assert len(nodes) > 50
    for viewer in VIEWERS:
        code = viewer if isinstance(viewer, str) else f"seat{viewer}"
        known, told, hidden, ids = set[str](), set[str](), set[str](), set[int]()
        for place, node in enumerate(nodes):
            pieces = found.state(node).pieces
            seen = {piece for piece in pieces if may_know(found, found.state(node), piece, viewer)}
            known |= {pieces[piece].card for piece in seen}
            hidden |= {here.card for here in pieces.values() if here.card} - known
            ids |= seen
            for text in answers(client, base, nodes, place, code):
                names, numbers = set(CANARY.findall(text)), set(map(int, ID.findall(text)))
                assert (names - known, numbers - ids) == (set(), set()), (viewer, node)
                told |= names
        assert told, viewer  # cards are seen
        assert hidden, viewer  # and there are some that are hidden
        text = encode_export(export(found.game, found.document, viewer)).decode()
        assert set(CANARY.findall(text)) - known == set(), viewer


def test_what_the_judge_writes_beside_a_position_is_for_judges(client: Client) -> None:
    record = played("doremi")
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
