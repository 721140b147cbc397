"""Single players, the rules of the standings, wishes, and points given by the director."""

import django.db.models.deletion
import django.db.models.expressions
import scoring.models.event
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0001_initial"),
        ("scoring", "0003_house_rules_names"),
    ]

    operations = [
        migrations.CreateModel(
            name="Adjustment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[("penalty", "Penalty"), ("bonus", "Bonus")], max_length=10
                    ),
                ),
                ("points", models.SmallIntegerField(verbose_name="points")),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("voided_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("created_at",),
            },
        ),
        migrations.CreateModel(
            name="Wish",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("apart", "Never at one table"),
                            ("not-partners", "Never partners"),
                            ("partners-once", "Partners once"),
                            ("start-together", "Partners in the first round"),
                            ("stay-together", "Partners in every round"),
                        ],
                        max_length=20,
                    ),
                ),
            ],
            options={
                "ordering": ("one__number", "other__number"),
            },
        ),
        migrations.AddField(
            model_name="entrant",
            name="cut",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="entrant",
            name="cut_from",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="entrant",
            name="first_round",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="entrant",
            name="handicap",
            field=models.SmallIntegerField(default=0, verbose_name="handicap"),
        ),
        migrations.AddField(
            model_name="entrant",
            name="kind",
            field=models.CharField(
                choices=[("competing", "Competing"), ("floater", "Fills in, without a place")],
                default="competing",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="entrant",
            name="last_round",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="event",
            name="correction_minutes",
            field=models.PositiveSmallIntegerField(
                default=0, verbose_name="minutes for corrections"
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="defaulted",
            field=models.CharField(
                choices=[
                    ("kept", "Results stand; who left is listed with them"),
                    ("averaged", "Rounds missed count as the average of one's own rounds"),
                    ("removed", "Who left is not listed; the others keep their points"),
                ],
                default="kept",
                max_length=10,
                verbose_name="who leaves early",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="finished_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="event",
            name="latecomers",
            field=models.CharField(
                choices=[("nothing", "Nothing"), ("averaged", "The average of one's own rounds")],
                default="nothing",
                max_length=10,
                verbose_name="who comes late",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="wait_list",
            field=models.BooleanField(default=False, verbose_name="nobody sits out a whole round"),
        ),
        migrations.AddField(
            model_name="event",
            name="sit_outs",
            field=models.CharField(
                choices=[
                    ("fixed", "A fixed number of points"),
                    ("round", "The average of that round"),
                    ("own", "The average of one's own rounds"),
                    ("winners", "The average of that round's winners"),
                ],
                default="fixed",
                max_length=10,
                verbose_name="who sits out gets",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="tie_chain",
            field=models.JSONField(
                default=scoring.models.event.usual_chain, verbose_name="what decides the places"
            ),
        ),
        migrations.AddField(
            model_name="session",
            name="carries",
            field=models.BooleanField(default=True, verbose_name="earlier points count on"),
        ),
        migrations.AlterField(
            model_name="event",
            name="format",
            field=models.CharField(
                choices=[
                    ("pairs", "Fixed pairs"),
                    ("teams", "Teams of three"),
                    ("individuals", "Single players, changing partners"),
                ],
                default="pairs",
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["competing", "floater"])),
                name="entrant_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(("first_round__gte", 1)), name="entrant_first_round_from_1"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("last_round__isnull", True),
                    (
                        "last_round__gte",
                        django.db.models.expressions.CombinedExpression(
                            models.F("first_round"), "-", models.Value(1)
                        ),
                    ),
                    _connector="OR",
                ),
                name="entrant_leaves_after_it_came",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(fields=("event", "cut"), name="one_entrant_per_cut"),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("format__in", ["pairs", "teams", "individuals"])),
                name="event_format_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("sit_outs__in", ["fixed", "round", "own", "winners"])),
                name="event_sit_outs_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("defaulted__in", ["kept", "averaged", "removed"])),
                name="event_defaulted_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("latecomers__in", ["nothing", "averaged"])),
                name="event_latecomers_is_known",
            ),
        ),
        migrations.AddField(
            model_name="adjustment",
            name="entrant",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="adjustments",
                to="scoring.entrant",
            ),
        ),
        migrations.AddField(
            model_name="adjustment",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="adjustments",
                to="scoring.event",
            ),
        ),
        migrations.AddField(
            model_name="adjustment",
            name="round",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="adjustments",
                to="scoring.round",
            ),
        ),
        migrations.AddField(
            model_name="wish",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="wishes",
                to="scoring.event",
            ),
        ),
        migrations.AddField(
            model_name="wish",
            name="one",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="wishes",
                to="scoring.entrant",
            ),
        ),
        migrations.AddField(
            model_name="wish",
            name="other",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="wished",
                to="scoring.entrant",
            ),
        ),
        migrations.AddConstraint(
            model_name="adjustment",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "penalty"), ("points__lt", 0)),
                    models.Q(("kind", "bonus"), ("points__gt", 0)),
                    _connector="OR",
                ),
                name="penalty_takes_and_bonus_gives",
            ),
        ),
        migrations.AddConstraint(
            model_name="adjustment",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="adjustment_has_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="wish",
            constraint=models.UniqueConstraint(fields=("one", "other"), name="one_wish_of_two"),
        ),
        migrations.AddConstraint(
            model_name="wish",
            constraint=models.CheckConstraint(
                condition=models.Q(("one__lt", models.F("other"))), name="wish_of_two_in_order"
            ),
        ),
        migrations.AddConstraint(
            model_name="wish",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "apart",
                            "not-partners",
                            "partners-once",
                            "start-together",
                            "stay-together",
                        ],
                    )
                ),
                name="wish_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(("cut__isnull", True), ("cut__gte", 1), _connector="OR"),
                name="entrant_cut_from_1",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="round_number_from_1"
            ),
        ),
    ]
