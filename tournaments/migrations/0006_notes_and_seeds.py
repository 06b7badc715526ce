from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_planned_rounds")]

    operations = [
        migrations.AddField(
            model_name="round",
            name="noted",
            field=models.JSONField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="earlier_seeds",
            field=models.JSONField(default=list, editable=False),
        ),
    ]
