"""The log's rows are added and never changed, whoever asks the database.

SQLite drops a trigger with its table: a migration that makes the table anew, as altering a field
does there, has to make the trigger anew, too. Deleting is left open to whoever empties a database.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MADE = {
    "sqlite": [
        """
        CREATE TRIGGER log_append_only BEFORE UPDATE ON tournaments_logentry
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END
        """,
    ],
    "postgresql": [
        """
        CREATE FUNCTION refuse_change_of_log() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'the log is append-only' USING ERRCODE = '23000'; END $$
        """,
        """
        CREATE TRIGGER log_append_only BEFORE UPDATE ON tournaments_logentry
        FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log()
        """,
    ],
}
TAKEN_AWAY = {
    "sqlite": ["DROP TRIGGER log_append_only"],
    "postgresql": [
        "DROP TRIGGER log_append_only ON tournaments_logentry",
        "DROP FUNCTION refuse_change_of_log()",
    ],
}


def make(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    for statement in MADE.get(editor.connection.vendor, []):
        editor.execute(statement, None)


def take_away(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    for statement in TAKEN_AWAY.get(editor.connection.vendor, []):
        editor.execute(statement, None)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_labels")]

    operations = [
        migrations.AlterModelOptions(
            name="logentry",
            options={
                "base_manager_name": "objects",
                "ordering": ["-pk"],
                "verbose_name": "log entry",
                "verbose_name_plural": "log",
            },
        ),
        migrations.RunPython(make, take_away),
    ]
