"""Enter the penalties of imported files, which stood beside the tournament, into the ledger."""

from datetime import datetime
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

WARNING = 2


def enter(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    penalty = apps.get_model("judging", "Penalty")
    for tournament in apps.get_model("tournaments", "Tournament").objects.exclude(
        imported_penalties=[]
    ):
        players = {each.code: each for each in tournament.registrations.all()}
        for row in tournament.imported_penalties:
            player = players[row["player"]]
            given = penalty.objects.create(
                **values(tournament, player, row, "issued", row["level"])
            )
            if row.get("refused"):
                level = min(row["level"] + 1, 4)
                more = values(tournament, player, row, "raised", level)
                penalty.objects.create(**more, about=given)


def values(tournament: Any, player: Any, row: Any, kind: str, level: int) -> dict[str, Any]:
    moment = row.get("issued_at")
    return {
        "tournament": tournament,
        "registration": player,
        "person_id": player.user_id,
        "kind": kind,
        "level": level,
        "infraction": row.get("infraction") or "",
        "is_recorded": level >= WARNING,
        "note": row.get("note") or "",
        "round_number": row.get("round"),
        "issued_at": datetime.fromisoformat(moment) if moment else tournament.starts_at,
    }


def leave(_apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """The way back needs nothing: the entries go with their table."""


class Migration(migrations.Migration):
    dependencies = [
        ("judging", "0008_given_up_checks"),
        ("tournaments", "0007_clock_and_game_losses"),
    ]
    run_before = [("tournaments", "0008_penalties_in_the_ledger")]

    operations = [migrations.RunPython(enter, leave)]
