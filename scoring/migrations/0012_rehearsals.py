"""An event can be the rehearsal of another one; a rehearsal is never public."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0011_rounds_that_count")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="rehearses",
            field=models.OneToOneField(
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rehearsal",
                to="scoring.event",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("rehearses__isnull", True), ("published", False), _connector="OR"),
                name="rehearsal_is_never_public",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("rehearses", models.F("id")), _negated=True),
                name="rehearsal_of_another_event",
            ),
        ),
    ]
