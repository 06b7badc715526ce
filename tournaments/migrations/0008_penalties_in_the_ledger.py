from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_clock_and_game_losses")]

    operations = [migrations.RemoveField(model_name="tournament", name="imported_penalties")]
