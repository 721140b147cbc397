"""One more step, which fails if the environment says so."""

import os
import time

from django.db import migrations, models


def fail_perhaps(apps, schema_editor):
    time.sleep(0.02)
    if "LATER_FAILS" in os.environ:
        raise ValueError("no such suit")


class Migration(migrations.Migration):
    dependencies = [("later", "0001_a_table")]
    operations = [
        migrations.AddField("Later", "name", models.CharField(max_length=9, default="")),
        migrations.RunPython(fail_perhaps),
    ]
