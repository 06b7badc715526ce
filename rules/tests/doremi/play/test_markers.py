"""Markers: what every viewer is shown of days left and of points on top."""

import pytest

from rules.core.engine.viewers import Viewer
from rules.tests.doremi.play.cards import happening
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.tables import Table, table

AREA = "happening_area"


def marked(at: Table, viewer: Viewer, zone: str) -> list[dict[str, object]]:
    """Return the marks of the cards of Ada's zone as the viewer is shown them."""
    zones = at.game.view(at.state, viewer).zones
    return [dict(card.marks) for each in zones if each.code == zone for card in each.cards]


@pytest.mark.clause("DRM-19.01")
@pytest.mark.parametrize("viewer", [0, 1, "public", "judge"])
def test_everyone_sees_the_days_left_and_the_points_on_top(viewer: Viewer) -> None:
    at = table(
        Ada={
            AREA: [lies(happening("H1"), days=3), lies(happening("H2"), days=1)],
            "memories": [lies(happening("M1", reward=20), reward=10)],
        }
    )

    assert [marks["days"] for marks in marked(at, viewer, AREA)] == [3, 1]
    assert [marks["reward"] for marks in marked(at, viewer, "memories")] == [10]
