"""The hall: phones at the tables, agreement and dispute, calls, the clock, screens."""

import django.db.models.deletion
import django.utils.timezone
import scoring.models.event
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0001_initial"),
        ("scoring", "0004_every_kind_of_event"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Agreement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField()),
                (
                    "verdict",
                    models.CharField(
                        choices=[("agreed", "agreed"), ("disputed", "disputed")], max_length=10
                    ),
                ),
                ("device", models.CharField(blank=True, max_length=40)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="DirectorCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("side", models.PositiveSmallIntegerField(null=True)),
                ("device", models.CharField(blank=True, max_length=40)),
                ("client_key", models.CharField(blank=True, max_length=64)),
                ("called_at", models.DateTimeField(auto_now_add=True)),
                ("answered_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("called_at",),
            },
        ),
        migrations.RemoveConstraint(
            model_name="handresult",
            name="result_state_is_known",
        ),
        migrations.RemoveConstraint(
            model_name="handresult",
            name="result_kind_is_known",
        ),
        migrations.RemoveConstraint(
            model_name="handresult",
            name="passed_out_hand_has_no_contract",
        ),
        migrations.RemoveConstraint(
            model_name="tabletotals",
            name="totals_state_is_known",
        ),
        migrations.AddField(
            model_name="adjustment",
            name="irregularity",
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AddField(
            model_name="event",
            name="announcement",
            field=models.CharField(blank=True, max_length=300, verbose_name="announcement"),
        ),
        migrations.AddField(
            model_name="event",
            name="disputes",
            field=models.CharField(
                choices=[
                    ("ask", "The table agrees on one version, or the director decides"),
                    ("director", "The director decides"),
                    ("less", "The version with fewer points for the makers counts"),
                ],
                default="ask",
                max_length=10,
                verbose_name="when two versions differ",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="entry",
            field=models.CharField(
                choices=[
                    ("phones", "The players on their phones, and the desk"),
                    ("desk", "The desk alone, from score sheets: no phones"),
                ],
                default="phones",
                max_length=10,
                verbose_name="who enters the hands",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="irregularities",
            field=models.JSONField(default=scoring.models.event.usual_irregularities),
        ),
        migrations.AddField(
            model_name="event",
            name="round_minutes",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="minutes for a round"),
        ),
        migrations.AddField(
            model_name="event",
            name="standings_held",
            field=models.BooleanField(default=False, verbose_name="standings are held back"),
        ),
        migrations.AddField(
            model_name="handresult",
            name="decided",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="handresult",
            name="device",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name="handresult",
            name="side",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="ends_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="paused_left",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="tablelink",
            name="minute_acts",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="tablelink",
            name="minute_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AlterField(
            model_name="handresult",
            name="kind",
            field=models.CharField(
                choices=[
                    ("played", "Played"),
                    ("passed-out", "Passed out"),
                    ("awarded", "Ended by a revoke"),
                    ("void", "Void"),
                    ("not-played", "Not played"),
                ],
                max_length=12,
            ),
        ),
        migrations.AlterField(
            model_name="handresult",
            name="source",
            field=models.CharField(
                choices=[
                    ("desk", "Desk"),
                    ("file", "File"),
                    ("demo", "Demonstration"),
                    ("revision", "Rules corrected"),
                    ("table", "A phone at the table"),
                    ("code", "The short text of a phone"),
                ],
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="handresult",
            name="state",
            field=models.CharField(
                choices=[
                    ("official", "Counts"),
                    ("superseded", "Replaced"),
                    ("disputed", "Disputed"),
                    ("second", "Typed a second time"),
                ],
                default="official",
                max_length=12,
            ),
        ),
        migrations.AlterField(
            model_name="tabletotals",
            name="state",
            field=models.CharField(
                choices=[
                    ("official", "Counts"),
                    ("superseded", "Replaced"),
                    ("disputed", "Disputed"),
                    ("second", "Typed a second time"),
                ],
                default="official",
                max_length=12,
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("entry__in", ["phones", "desk"])), name="event_entry_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("disputes__in", ["ask", "director", "less"])),
                name="event_disputes_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="handresult",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "second")),
                fields=("table", "number"),
                name="one_second_typing_per_hand",
            ),
        ),
        migrations.AddConstraint(
            model_name="handresult",
            constraint=models.CheckConstraint(
                condition=models.Q(("side", None), ("side__in", [0, 1]), _connector="OR"),
                name="result_side_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="handresult",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ["played", "passed-out", "awarded", "void", "not-played"])
                ),
                name="result_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="handresult",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["official", "superseded", "disputed", "second"])),
                name="result_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="handresult",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind__in", ["passed-out", "void", "not-played"]), _negated=True),
                    models.Q(
                        ("declarer__isnull", True),
                        ("strain__isnull", True),
                        ("makers__isnull", True),
                        ("makers_tricks__isnull", True),
                        ("of_tricks__isnull", True),
                        ("made__isnull", True),
                        ("level__isnull", True),
                        ("special__isnull", True),
                        ("direction__isnull", True),
                        ("lone", False),
                        ("points_0", 0),
                        ("points_1", 0),
                    ),
                    _connector="OR",
                ),
                name="passed_out_hand_has_no_contract",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_at__isnull", True), ("paused_left__isnull", True), _connector="OR"
                ),
                name="clock_runs_or_is_paused",
            ),
        ),
        migrations.AddConstraint(
            model_name="tabletotals",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["official", "superseded", "disputed", "second"])),
                name="totals_state_is_known",
            ),
        ),
        migrations.AddField(
            model_name="agreement",
            name="result",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="agreements",
                to="scoring.handresult",
            ),
        ),
        migrations.AddField(
            model_name="directorcall",
            name="answered_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="directorcall",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="calls",
                to="scoring.table",
            ),
        ),
        migrations.AddConstraint(
            model_name="agreement",
            constraint=models.UniqueConstraint(
                fields=("result", "side"), name="one_verdict_per_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="agreement",
            constraint=models.CheckConstraint(
                condition=models.Q(("side__in", [0, 1])), name="agreement_side_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="agreement",
            constraint=models.CheckConstraint(
                condition=models.Q(("verdict__in", ["agreed", "disputed"])), name="verdict_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="directorcall",
            constraint=models.UniqueConstraint(
                condition=models.Q(("answered_at__isnull", True)),
                fields=("table",),
                name="one_open_call_per_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="directorcall",
            constraint=models.CheckConstraint(
                condition=models.Q(("side", None), ("side__in", [0, 1]), _connector="OR"),
                name="call_side_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="directorcall",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("answered_by", None), ("answered_at__isnull", False), _connector="OR"
                ),
                name="call_answered_by_somebody_then",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="version_at_tables",
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="tablelink",
            name="version",
            field=models.PositiveBigIntegerField(default=0),
        ),
    ]
