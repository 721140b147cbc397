"""The choices of an event in plainer words; nothing stored changes."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0009_junk_of_a_table'),
    ]

    operations = [
        migrations.AlterField(
            model_name='event',
            name='defaulted',
            field=models.CharField(choices=[('kept', 'Results stand; who left is listed with them'), ('averaged', 'Rounds missed count as the average of the rounds they played'), ('removed', 'Who left is not listed; the others keep their points')], default='kept', max_length=10, verbose_name='who leaves early'),
        ),
        migrations.AlterField(
            model_name='event',
            name='latecomers',
            field=models.CharField(choices=[('nothing', 'Nothing'), ('averaged', 'The average of the rounds they played')], default='nothing', max_length=10, verbose_name='who comes late'),
        ),
        migrations.AlterField(
            model_name='event',
            name='sit_outs',
            field=models.CharField(choices=[('fixed', 'A fixed number of points'), ('round', 'The average of that round'), ('own', 'The average of the rounds they played'), ('winners', "The average of that round's winners")], default='fixed', max_length=10, verbose_name='who sits out gets'),
        ),
    ]
