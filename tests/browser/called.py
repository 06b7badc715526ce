"""What calls are raised with: a round of five tables, a call that waits, and the sessions of people."""

import json

from judging.services.calls import open_call
from tests.browser.judged import session_of
from tournaments.enums import Role
from tournaments.tests.factories import make_player, make_round, make_running, make_staff, make_user

CALLERS = ("quin", "rosa", "sora")


def fill() -> str:
    """Fill the site; return the sessions of people and the addresses of pages as JSON.

    A call waits at another table than those of Quin, Rosa and Sora, who may sit at one together.
    """
    tournament = make_running(7, name="Calls Cup")
    for name in CALLERS:
        make_player(tournament, name, status="checked_in", joined_in_round=1)
    fay = make_staff(tournament, "fay", Role.FLOOR_JUDGE)
    round_ = make_round(tournament)
    others = round_.matches.exclude(seats__registration__user__username__in=CALLERS)
    first = others.order_by("table_number").first()
    assert first is not None
    open_call(first, actor=fay, reason="dispute", text="They disagree about a rule.")
    people = [make_user(name) for name in (*CALLERS, "fay")]
    return json.dumps(
        {
            "floor": f"/judge/t/{tournament.slug}/",
            "table": f"/judge/t/{tournament.slug}/matches/{first.pk}/",
            "mine": f"/me/{tournament.slug}/",
        }
        | {person.username: session_of(person) for person in people}
    )
