"""Changes in several steps without a common transaction: the worst case for an upgrade."""

import time

from django.db import migrations, models
from django.db.models import F, Value
from django.db.models.functions import Concat


def rename(apps, schema_editor):
    club = apps.get_model("clubs", "Club")
    club.objects.update(name=Concat(F("name"), Value(" later")))
    time.sleep(0.02)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("clubs", "0013_erasure")]
    operations = [
        migrations.RunPython(rename),
        migrations.CreateModel("Later", fields=[("id", models.BigAutoField(primary_key=True))]),
        migrations.RunPython(rename),
    ]
