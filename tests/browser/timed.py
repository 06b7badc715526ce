"""What the clock is looked at with: a round with one table extended, one held, one late."""

import json
from datetime import timedelta

from django.utils import timezone

from tests.browser.judged import session_of
from tournaments.models import Registration, RoundClock
from tournaments.services.clock import extend_table, hold_table, start_clock
from tournaments.services.time_calls import call_time
from tournaments.tests.factories import make_player, make_round, make_running, make_user


def fill() -> str:
    """Fill the site; return sessions and addresses of the pages as JSON.

    Time is over since a minute, but for one table with 5 minutes more.
    """
    tournament, ada = make_running(5, name="Timed Cup", round_minutes=50), make_user("ada")
    pia = make_player(tournament, "pia")
    Registration.objects.filter(pk=pia.pk).update(status="checked_in")
    round_ = make_round(tournament)
    start_clock(round_, actor=ada)
    RoundClock.objects.update(started_at=timezone.now() - timedelta(minutes=51))
    matches = round_.matches.select_related("round__tournament")
    own = matches.get(seats__registration=pia)
    held, late = matches.exclude(pk=own.pk).order_by("table_number")
    extend_table(own, minutes=5, reason="a long ruling", actor=ada)
    extend_table(held, minutes=10, reason="a check", actor=ada)
    hold_table(held, reason="a check", actor=ada)
    call_time([late], actor=ada)
    desk = f"/organise/{tournament.slug}/rounds/1/"
    return json.dumps(
        long_round()
        | {
            "ada": session_of(ada),
            "pia": session_of(pia.user),
            "mine": f"/me/{tournament.slug}/",
            "public": f"/t/{tournament.slug}/rounds/1/",
            "desk": [
                desk,
                f"{desk}clock/",
                *(f"{desk}clock/tables/{match.pk}/" for match in (own, held, late)),
            ],
        }
    )


def long_round() -> dict[str, str]:
    """Start a round of 65 minutes in which Pia plays too; return the addresses of its pages."""
    tournament = make_running(3, name="Long Cup", round_minutes=65)
    pia = make_player(tournament, "pia")
    Registration.objects.filter(pk=pia.pk).update(status="checked_in")
    start_clock(make_round(tournament), actor=make_user("ada"))
    slug = tournament.slug
    return {
        "long_mine": f"/me/{slug}/",
        "long_public": f"/t/{slug}/rounds/1/",
        "long_clock": f"/organise/{slug}/rounds/1/clock/",
        "long_floor": f"/judge/t/{slug}/",
        "long_floor_clock": f"/judge/t/{slug}/clock/1/",
    }
