"""What an entry of the penalty ledger says is never changed, whoever asks the database.

Only what it points at may fall away, as a match does when its round is drawn anew. SQLite drops a
trigger with its table: a migration that makes the table anew has to make the trigger anew, too.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

COLUMNS = (
    "kind, level, infraction, circumstances, clauses, is_recorded, instruction, note, departure,"
    " about_id, person_id, tournament_id, issued_by_id, issued_at"
)
MADE = {
    "sqlite": [
        f"""
        CREATE TRIGGER ledger_append_only BEFORE UPDATE OF {COLUMNS} ON judging_penalty
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END
        """,
    ],
    "postgresql": [
        """
        CREATE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = '23000'; END $$
        """,
        f"""
        CREATE TRIGGER ledger_append_only BEFORE UPDATE OF {COLUMNS} ON judging_penalty
        FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ledger()
        """,
    ],
}
TAKEN_AWAY = {
    "sqlite": ["DROP TRIGGER ledger_append_only"],
    "postgresql": [
        "DROP TRIGGER ledger_append_only ON judging_penalty",
        "DROP FUNCTION refuse_change_of_ledger()",
    ],
}


def make(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    for statement in MADE.get(editor.connection.vendor, []):
        editor.execute(statement, None)


def take_away(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    for statement in TAKEN_AWAY.get(editor.connection.vendor, []):
        editor.execute(statement, None)


class Migration(migrations.Migration):
    dependencies = [("judging", "0005_floor")]

    operations = [migrations.RunPython(make, take_away)]
