"""An event can be put away: it leaves the lists of the desk."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0007_entrants_in_the_history")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="put_away",
            field=models.BooleanField(default=False),
        ),
    ]
