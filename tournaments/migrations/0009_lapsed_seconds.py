from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_penalties_in_the_ledger")]

    operations = [
        migrations.AddField(
            model_name="tablehold",
            name="lapsed_seconds",
            field=models.PositiveIntegerField(default=0),
        )
    ]
