import json

import pytest

from tournaments.record import RecordError, read_tournament, write_tournament
from tournaments.tests.record.facts import make_file


@pytest.mark.parametrize("moment", ["9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+09:00"])
@pytest.mark.parametrize("field", ["starts_at", "deck_deadline", "lists_revealed_at"])
def test_time_that_no_zone_can_show_is_refused(field: str, moment: str) -> None:
    file = json.loads(write_tournament(make_file()))
    file["tournament"][field] = moment

    with pytest.raises(RecordError) as caught:
        read_tournament(json.dumps(file).encode())

    assert caught.value.path == f"$.tournament.{field}"
