from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_pairing_and_cut")]

    operations = [
        migrations.AddField(
            model_name="round",
            name="planned",
            field=models.PositiveSmallIntegerField(editable=False, null=True),
        )
    ]
