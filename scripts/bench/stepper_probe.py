"""One database: records of 500 positions of each title, and what requests on them cost, as JSON.

DATABASE_URL=sqlite:////tmp/stepper.sqlite3 python -m scripts.bench.stepper_probe 500 60 doremi nanika

The database must be empty; it is filled and left so.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from time import process_time
from typing import Any

APART = 100
HEADERS = {"hx-request": "true"}
Timings = dict[str, list[float]]


def probe(nodes: int, requests: int, titles: Sequence[str]) -> dict[str, Any]:
    """Return the ms of each kind of request by title."""
    import django

    django.setup()
    from django.core.management import call_command

    from tournaments.models import User

    call_command("migrate", verbosity=0)
    judge = User.objects.create_user("bench", display_name="Bench")
    return {title: timings(title, nodes, requests, judge) for title in titles}


def timings(title: str, nodes: int, requests: int, judge: Any) -> Timings:
    """Return the ms of CPU of each request by kind, all of them on one record.

    The page is opened in a process that holds nothing of the record; steps are offers that nobody
    has taken there yet, so that each becomes a position.
    """
    from django.test import Client

    from judging.selectors.game_records import forget_all
    from rules.core.document.encoding import decode_document

    client = Client(SERVER_NAME="localhost")
    client.force_login(judge)
    record = long_record(title, nodes, judge)
    document = decode_document(record.document)
    here = f"/judge/stepper/{record.code}/"
    line = longest_line(document)
    steps = spread(list(untaken(title, document)), requests)
    looks = spread([f"{here}{node}/judge/" for node in line], requests)
    pairs = spread(list(zip(line, line[APART:], strict=False)) or [(line[0], line[-1])], requests)

    def opened(address: str) -> Any:
        forget_all()
        return client.get(address, secure=True)

    def looked(address: str) -> Any:
        return client.get(address, headers=HEADERS, secure=True)

    def stepped(step: tuple[str, str]) -> Any:
        sent = {"option": step[1]}
        return client.post(f"{here}{step[0]}/judge/play/", sent, headers=HEADERS, secure=True)

    def compared(pair: tuple[str, str]) -> Any:
        return client.get(f"{here}compare/", {"a": pair[0], "b": pair[1]}, secure=True)

    found = {
        "open": timed(opened, looks),
        "step": timed(stepped, steps),
        "look": timed(looked, looks),
        "compare": timed(compared, pairs),
    }
    record.refresh_from_db()
    if len(decode_document(record.document).nodes) != nodes + len(steps):
        raise RuntimeError(f"{title}: not every step became a position")
    return found


def timed(call: Callable[[Any], Any], asked: Sequence[Any]) -> list[float]:
    """Return the ms of each call; an answer other than a page is a fault of the measurement."""
    found = []
    for each in asked:
        began = process_time()
        status = call(each).status_code
        found.append((process_time() - began) * 1000)
        if status != 200:
            raise RuntimeError(f"{each} was answered {status}")
    return found


def spread(values: Sequence[Any], count: int) -> list[Any]:
    """Return so many of the values, from everywhere among them; all of them where they are fewer.

    >>> spread("abcdef", 3), spread("ab", 3)
    (['a', 'c', 'e'], ['a', 'b'])
    """
    if len(values) <= count:
        return list(values)
    return [values[n * len(values) // count] for n in range(count)]


def longest_line(document: Any) -> list[str]:
    """Return the ids of the nodes to the deepest one."""
    from rules.core.document.reading import path

    lines = ([node.id for node in path(document, id_)] for id_ in document.nodes)
    return max(lines, key=len)


def untaken(title: str, document: Any) -> Iterator[tuple[str, str]]:
    """Yield a node and an offer there that leads nowhere yet, for every node that has one."""
    from rules.core.document.reading import children
    from rules.core.document.states import state_at
    from rules.core.engine.state import State
    from rules.core.engine.views import meant
    from rules.registry import game_for

    game, states = game_for(title), dict[str, State]()
    for id_ in document.nodes:
        taken = [child.action for child in children(document, id_)]
        offered = meant(game, state_at(game, document, id_, states), "judge")
        free = (key for key, option in offered.items() if option.action not in taken)
        if key := next(free, None):
            yield id_, key


def long_record(title: str, count: int, judge: Any) -> Any:
    """Return a stored record: random moves of a game of demo cards, with branches after its end."""
    from judging.models import GameRecord
    from judging.selectors.game_records import rulebook_hash
    from rules.core.document.encoding import encode_document
    from rules.core.document.model import By
    from rules.core.document.playing import new_document, play
    from rules.core.engine.playout import choose, picker
    from rules.core.engine.state import State
    from rules.registry import playable

    rules = playable(title)
    game, pick, states, by = rules.game(None), picker(5), dict[str, State](), By("Bench", "")
    start = rules.start(2, pick)
    document = new_document(game, start, id="n0", by=by, rulebook=rulebook_hash(title))
    nodes, here = {"n0": start}, "n0"
    while len(document.nodes) < count:
        action = choose(game, nodes[here], pick)
        if action is None:
            here = list(nodes)[pick(len(nodes))]
            continue
        new = f"n{len(nodes)}-{pick(1 << 30)}"
        played = play(game, document, here, action, id=new, by=by, cache=states)
        document, here = played.document, played.node.id
        nodes[here] = states[played.node.state_hash]
    return GameRecord.objects.create(
        code=f"bench-{title}",
        title_code=title,
        rules_version=rules.version,
        document=encode_document(document).decode(),
        created_by=judge,
    )


def main(arguments: Sequence[str], tell: Callable[[str], None] = print) -> int:
    nodes, requests, *titles = arguments
    tell(json.dumps(probe(int(nodes), int(requests), titles)))
    return 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")
    sys.exit(main(sys.argv[1:]))
