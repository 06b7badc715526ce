import django.core.serializers.json
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0001_start"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="game",
            options={
                "ordering": ["result", "number"],
                "verbose_name": "game",
                "verbose_name_plural": "games",
            },
        ),
        migrations.AlterField(
            model_name="game",
            name="differential",
            field=models.IntegerField(null=True, verbose_name="differential"),
        ),
        migrations.AlterField(
            model_name="game",
            name="end",
            field=models.CharField(max_length=16, verbose_name="end"),
        ),
        migrations.AlterField(
            model_name="game",
            name="is_written",
            field=models.BooleanField(default=False, verbose_name="as written"),
        ),
        migrations.AlterField(
            model_name="game",
            name="number",
            field=models.PositiveSmallIntegerField(verbose_name="number"),
        ),
        migrations.AlterField(
            model_name="game",
            name="points",
            field=models.JSONField(default=dict, verbose_name="points"),
        ),
        migrations.AlterField(
            model_name="game",
            name="winner",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="games_won",
                to="tournaments.registration",
                verbose_name="winner",
            ),
        ),
        migrations.AlterField(
            model_name="job",
            name="asked_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="jobs",
                to=settings.AUTH_USER_MODEL,
                verbose_name="asked by",
            ),
        ),
        migrations.AlterField(
            model_name="job",
            name="created_at",
            field=models.DateTimeField(auto_now_add=True, verbose_name="asked at"),
        ),
        migrations.AlterField(
            model_name="job",
            name="done",
            field=models.PositiveIntegerField(default=0, verbose_name="done"),
        ),
        migrations.AlterField(
            model_name="job",
            name="finished_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="finished at"),
        ),
        migrations.AlterField(
            model_name="job",
            name="kind",
            field=models.CharField(max_length=40, verbose_name="kind"),
        ),
        migrations.AlterField(
            model_name="job",
            name="outcome",
            field=models.JSONField(default=dict, verbose_name="outcome"),
        ),
        migrations.AlterField(
            model_name="job",
            name="problem",
            field=models.JSONField(default=dict, verbose_name="problem"),
        ),
        migrations.AlterField(
            model_name="job",
            name="status",
            field=models.CharField(
                choices=[
                    ("waiting", "waiting"),
                    ("running", "running"),
                    ("done", "done"),
                    ("failed", "failed"),
                ],
                default="waiting",
                max_length=8,
                verbose_name="status",
            ),
        ),
        migrations.AlterField(
            model_name="job",
            name="total",
            field=models.PositiveIntegerField(default=0, verbose_name="total"),
        ),
        migrations.AlterField(
            model_name="job",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="jobs",
                to="tournaments.tournament",
                verbose_name="tournament",
            ),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="actor",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="who",
            ),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="at",
            field=models.DateTimeField(auto_now_add=True, verbose_name="when"),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="data",
            field=models.JSONField(
                default=dict,
                encoder=django.core.serializers.json.DjangoJSONEncoder,
                verbose_name="details",
            ),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="subject",
            field=models.CharField(max_length=120, verbose_name="subject"),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="log_entries",
                to="tournaments.tournament",
                verbose_name="tournament",
            ),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="verb",
            field=models.CharField(max_length=60, verbose_name="deed"),
        ),
        migrations.AlterField(
            model_name="match",
            name="bye",
            field=models.CharField(
                blank=True,
                choices=[("", "no bye"), ("paired", "bye"), ("awarded", "awarded bye")],
                default="",
                max_length=7,
                verbose_name="bye",
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="is_manual",
            field=models.BooleanField(default=False, verbose_name="by hand"),
        ),
        migrations.AlterField(
            model_name="match",
            name="round",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="matches",
                to="tournaments.round",
                verbose_name="round",
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="version",
            field=models.PositiveIntegerField(default=0, editable=False, verbose_name="version"),
        ),
        migrations.AlterField(
            model_name="membership",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="memberships",
                to="tournaments.tournament",
                verbose_name="tournament",
            ),
        ),
        migrations.AlterField(
            model_name="membership",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="memberships",
                to=settings.AUTH_USER_MODEL,
                verbose_name="person",
            ),
        ),
        migrations.AlterField(
            model_name="registration",
            name="code",
            field=models.CharField(editable=False, max_length=100, verbose_name="code"),
        ),
        migrations.AlterField(
            model_name="registration",
            name="disqualified_in_round",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="excluded in round"
            ),
        ),
        migrations.AlterField(
            model_name="registration",
            name="dropped_after_round",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="dropped after round"
            ),
        ),
        migrations.AlterField(
            model_name="registration",
            name="joined_in_round",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="joined in round"),
        ),
        migrations.AlterField(
            model_name="registration",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="registrations",
                to="tournaments.tournament",
                verbose_name="tournament",
            ),
        ),
        migrations.AlterField(
            model_name="registration",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="registrations",
                to=settings.AUTH_USER_MODEL,
                verbose_name="person",
            ),
        ),
        migrations.AlterField(
            model_name="result",
            name="entered_at",
            field=models.DateTimeField(auto_now_add=True, verbose_name="entered at"),
        ),
        migrations.AlterField(
            model_name="result",
            name="entered_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="results_entered",
                to=settings.AUTH_USER_MODEL,
                verbose_name="entered by",
            ),
        ),
        migrations.AlterField(
            model_name="result",
            name="is_double_loss",
            field=models.BooleanField(default=False, verbose_name="double loss"),
        ),
        migrations.AlterField(
            model_name="result",
            name="is_draw",
            field=models.BooleanField(default=False, verbose_name="drawn"),
        ),
        migrations.AlterField(
            model_name="result",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="results",
                to="tournaments.match",
                verbose_name="match",
            ),
        ),
        migrations.AlterField(
            model_name="result",
            name="places",
            field=models.JSONField(default=dict, verbose_name="places"),
        ),
        migrations.AlterField(
            model_name="result",
            name="status",
            field=models.CharField(
                choices=[
                    ("confirmed", "confirmed"),
                    ("corrected", "corrected"),
                    ("partial", "unfinished"),
                ],
                default="confirmed",
                max_length=9,
                verbose_name="status",
            ),
        ),
        migrations.AlterField(
            model_name="result",
            name="winner",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="matches_won",
                to="tournaments.registration",
                verbose_name="winner",
            ),
        ),
        migrations.AlterField(
            model_name="round",
            name="closed_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="closed at"),
        ),
        migrations.AlterField(
            model_name="round",
            name="number",
            field=models.PositiveSmallIntegerField(verbose_name="number"),
        ),
        migrations.AlterField(
            model_name="round",
            name="published_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="published at"),
        ),
        migrations.AlterField(
            model_name="round",
            name="stage",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rounds",
                to="tournaments.stage",
                verbose_name="stage",
            ),
        ),
        migrations.AlterField(
            model_name="round",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rounds",
                to="tournaments.tournament",
                verbose_name="tournament",
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="slug",
            field=models.SlugField(max_length=60, unique=True, verbose_name="address"),
        ),
    ]
