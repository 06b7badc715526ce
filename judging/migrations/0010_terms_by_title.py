from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("judging", "0009_penalties_of_files"),
    ]

    operations = [
        migrations.AddField(
            model_name="lookupterm",
            name="title_code",
            field=models.CharField(default="", max_length=20),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="lookupterm",
            name="text",
            field=models.CharField(max_length=80),
        ),
        migrations.AddConstraint(
            model_name="lookupterm",
            constraint=models.UniqueConstraint(
                fields=("text", "title_code"), name="one_term_of_a_title"
            ),
        ),
    ]
