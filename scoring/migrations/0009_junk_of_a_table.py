"""What comes by a table's link and can't be taken has a count of its own."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("scoring", "0008_events_put_away"),
    ]

    operations = [
        migrations.AddField(
            model_name='tablelink',
            name='minute_junk',
            field=models.PositiveIntegerField(default=0),
        ),
    ]
