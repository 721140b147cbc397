from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0005_the_hall")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="version",
            field=models.PositiveBigIntegerField(default=0),
        ),
    ]
