from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0010_plainer_choices")]

    operations = [
        migrations.AddField(
            model_name="round",
            name="counts",
            field=models.BooleanField(default=True),
        ),
    ]
