import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0003_catalogue"),
        ("tournaments", "0002_labels"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="decklist",
            name="entered_at",
            field=models.DateTimeField(auto_now_add=True, verbose_name="entered at"),
        ),
        migrations.AlterField(
            model_name="decklist",
            name="entered_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="entered by",
            ),
        ),
        migrations.AlterField(
            model_name="decklist",
            name="findings",
            field=models.JSONField(blank=True, default=list, verbose_name="findings"),
        ),
        migrations.AlterField(
            model_name="decklist",
            name="is_current",
            field=models.BooleanField(default=True, verbose_name="in force"),
        ),
        migrations.AlterField(
            model_name="decklist",
            name="is_valid",
            field=models.BooleanField(default=True, verbose_name="valid"),
        ),
        migrations.AlterField(
            model_name="decklist",
            name="registration",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="deck_lists",
                to="tournaments.registration",
                verbose_name="registration",
            ),
        ),
        migrations.AlterField(
            model_name="decklist",
            name="source_text",
            field=models.TextField(blank=True, verbose_name="as typed"),
        ),
        migrations.AlterField(
            model_name="decklist",
            name="version",
            field=models.PositiveSmallIntegerField(verbose_name="version"),
        ),
    ]
