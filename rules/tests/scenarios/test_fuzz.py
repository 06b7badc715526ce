"""Five thousand spoilt scenario files: each holds, does not hold, or is refused with its place."""

from collections import Counter

import pytest

from rules.core.scenario import ScenarioUnreadable, read_scenario, report_json, told
from rules.tests.scenarios.files import played_bytes
from rules.tests.scenarios.mutating import spoilt

CHUNKS, EACH = 20, 250


def outcome(seed: int) -> int:
    """Return the exit status that the command would have; any other error is raised."""
    try:
        game, replayed = played_bytes(spoilt(seed))
    except ScenarioUnreadable as error:
        return 2 if error.place.en and error.reason.en and error.reason.ja else -1
    report = report_json(game, replayed)
    assert all(line.en and line.ja for line in told(game, replayed))
    assert (replayed.failure is None) == report["ok"]
    return 0 if report["ok"] else 1


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_spoilt_file_never_does_more_than_fail(chunk: int) -> None:
    found = Counter(outcome(seed) for seed in range(chunk * EACH, (chunk + 1) * EACH))

    assert sum(found.values()) == EACH
    assert min(found[0], found[1], found[2]) > 0


def test_a_name_that_stands_twice_among_many_is_found_at_once() -> None:
    names = [*range(200_000), 199_999]
    data = "{" + ",".join(f'"k{name}":1' for name in names) + "}"

    with pytest.raises(ScenarioUnreadable, match='The name "k199999" stands twice'):
        read_scenario(data.encode())
