"""What deck checks are looked at with: one under way, one planned, one finished, and reports."""

import json

from judging.services.check_ends import finish_check
from judging.services.check_plans import choose_table
from judging.tests.checks import begun, checked_tournament, counted, fay, table
from tests.browser.judged import session_of
from tournaments.tests.factories import make_user


def fill() -> str:
    """Fill the site; return two judges' sessions and the addresses of the pages as JSON."""
    tournament = checked_tournament(6, name="Checked Cup")
    running, other = begun(table(tournament))
    choose_table(table(tournament, 2), actor=fay())
    over = [counted(check, {("clock", "991"): 1}) for check in begun(table(tournament, 3))]
    for check in over:
        finish_check(check, version=check.version, minutes=4, actor=fay())
    counted(other, {("clock", "992"): 1})
    here = f"/judge/t/{tournament.slug}/"
    sheet = f"{here}checks/{running.pk}/"
    return json.dumps(
        {
            "fay": session_of(fay()),
            "hugo": session_of(make_user("hugo")),
            "sheet": sheet,
            "pages": [
                f"{here}checks/",
                sheet,
                f"{here}checks/{other.pk}/",
                f"{here}checks/{other.pk}/finish/",
                f"{here}checks/{over[0].pk}/",
                f"{here}reports/",
            ],
        }
    )
