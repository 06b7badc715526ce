"""Fill the catalogue with the cards that come with the site; running it again changes nothing."""

from django.db import migrations

from decks.services.catalogue import load_builtin_catalogue


def fill(apps, schema_editor):
    load_builtin_catalogue(apps.get_model("decks", "Card"))


class Migration(migrations.Migration):
    dependencies = [("decks", "0002_start")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
