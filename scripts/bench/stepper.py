"""The judge's stepper: what a step costs the server, in a record of 500 positions.

Every request goes through the whole site: middleware, row lock, rules, storage, page. The database is
a file that is thrown away.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from scripts.bench.report import Bar, Report, Table

NODES = 500
REQUESTS = 60
MUST_MS, AIM_MS = 120, 60
HEADERS = {"hx-request": "true"}
Timings = dict[str, list[float]]


def report() -> Report:
    """Return what steps and looks cost: the median and the 95th percentile, ms of CPU."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    import django

    django.setup()
    from django.db import connection
    from django.test.utils import setup_test_environment

    setup_test_environment()
    with TemporaryDirectory() as folder:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = str(Path(folder) / "bench.sqlite3")
        name = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True)
        found = timings()
        connection.creation.destroy_test_db(name, verbosity=0)
    return told(found)


def told(found: Timings) -> Report:
    """Return the timings as a table with their bars."""
    rows = [(name, f"{at(ms, 50):.0f}", f"{at(ms, 95):.0f}") for name, ms in found.items()]
    notes = (f"{REQUESTS} requests each, CPU time of the process, through the whole site.",)
    table = Table("Stepper", ("request", "median ms", "p95 ms"), rows, notes)
    return Report([table], bars(found), [{"name": name, "ms": ms} for name, ms in found.items()])


def bars(found: Timings) -> list[Bar]:
    """Return what a step must and should cost at most."""
    step, what = at(found["step"], 95), f"a step in a record of {NODES} positions, p95"
    told = f"{step:.0f} ms"
    return [
        Bar("must", what, told, f"at most {MUST_MS} ms", step <= MUST_MS),
        Bar("aim", what, told, f"at most {AIM_MS} ms", step <= AIM_MS),
    ]


def timings() -> Timings:
    """Return the ms of each request by kind: a step, a look, a look in a process that just began."""
    from django.test import Client

    from judging.selectors.game_records import forget_all
    from rules.core.document.encoding import decode_document
    from rules.core.document.reading import main_line
    from tournaments.models import User

    client, judge = Client(), User.objects.create_user("bench", display_name="Bench")
    client.force_login(judge)
    line = [node.id for node in main_line(decode_document(long_record(judge).document))]

    def address(n: int) -> str:
        # in the midst of the game: before it begins, and after its end, no value can be changed
        return f"/judge/stepper/bench/{line[20 + n * 3 % 180]}/judge/"

    def look(n: int) -> Any:
        return client.get(address(n), headers=HEADERS)

    def look_cold(n: int) -> Any:
        forget_all()
        return look(n)

    def step(n: int) -> Any:
        change = {"op": "set", "field_fact": "day", "field_value": str(n + 1), "reason": f"no. {n}"}
        return client.post(f"{address(n)}play/", change, headers=HEADERS)

    return {"step": timed(step), "look": timed(look), "look, cold": timed(look_cold)}


def timed(call: Callable[[int], Any]) -> list[float]:
    """Return the ms of each call; an answer other than a page is a fault of the measurement."""
    found = []
    for n in range(REQUESTS):
        began = process_time()
        status = call(n).status_code
        found.append((process_time() - began) * 1000)
        if status != 200:
            raise RuntimeError(f"request {n} was answered {status}")
    return found


def at(values: list[float], percent: int) -> float:
    """Return the value that so many per cent do not exceed.

    >>> at([1.0, 2.0, 3.0, 4.0], 50), at([1.0, 2.0, 3.0, 4.0], 95)
    (3.0, 4.0)
    """
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def long_record(judge: Any) -> Any:
    """Return a stored record: random moves of a game of demo cards, with branches after its end."""
    from judging.models import GameRecord
    from judging.selectors.game_records import rulebook_hash
    from rules.core.document.encoding import encode_document
    from rules.core.document.model import By
    from rules.core.document.playing import new_document, play
    from rules.core.engine.playout import choose, picker
    from rules.core.engine.state import State
    from rules.registry import playable

    rules = playable("doremi")
    game, pick, states, by = rules.game(None), picker(5), dict[str, State](), By("Bench", "")
    start = rules.start(2, pick)
    document = new_document(game, start, id="n0", by=by, rulebook=rulebook_hash("doremi"))
    nodes, here = {"n0": start}, "n0"
    while len(document.nodes) < NODES:
        action = choose(game, nodes[here], pick)
        if action is None:
            here = list(nodes)[pick(len(nodes))]
            continue
        new = f"n{len(nodes)}-{pick(1 << 30)}"
        played = play(game, document, here, action, id=new, by=by, cache=states)
        document, here = played.document, played.node.id
        nodes[here] = states[played.node.state_hash]
    return GameRecord.objects.create(
        code="bench",
        title_code="doremi",
        rules_version=rules.version,
        document=encode_document(document).decode(),
        created_by=judge,
    )
