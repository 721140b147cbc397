from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0012_rehearsals'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='sheets_by_two',
            field=models.BooleanField(default=False),
        ),
    ]
