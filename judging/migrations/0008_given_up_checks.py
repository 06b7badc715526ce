from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("judging", "0007_lookup_at_size"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="deckcheck",
            name="one_deck_check_at_a_time",
        ),
        migrations.AddField(
            model_name="deckcheck",
            name="game_number",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="game"),
        ),
        migrations.AlterField(
            model_name="deckcheck",
            name="status",
            field=models.CharField(
                choices=[
                    ("planned", "planned"),
                    ("running", "under way"),
                    ("finished", "finished"),
                    ("stopped", "given up"),
                ],
                default="planned",
                max_length=8,
                verbose_name="status",
            ),
        ),
        migrations.AddConstraint(
            model_name="deckcheck",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status__in", ("planned", "running"))),
                fields=("match", "registration"),
                name="one_deck_check_at_a_time",
            ),
        ),
    ]
