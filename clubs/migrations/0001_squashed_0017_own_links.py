"""Migrations 0001 to 0017 in one step, for a new database."""

import clubs.models.club
import clubs.models.invitation
import clubs.models.member
import clubs.models.user
import django.contrib.auth.validators
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import uuid
from typing import Any

from django.conf import settings
from django.db import migrations, models


#: All columns of an entry except those that may contain a name.
COUNTED = (
    'id, uid, club_id, member_id, "on", kind, amount, method, reverses_id, occasion, subject,'
    ' key, entered_at, entered_by'
)
ON_SQLITE = """
CREATE TRIGGER {name} BEFORE {act} ON clubs_ledgerentry
BEGIN SELECT RAISE(ABORT, 'ledger_entries_are_only_added'); END
"""
ON_POSTGRESQL = (
    """
CREATE FUNCTION ledger_entries_are_only_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'ledger_entries_are_only_added' USING ERRCODE = 'integrity_constraint_violation';
END $$
""",
    f"""
CREATE TRIGGER ledger_only_added BEFORE DELETE OR UPDATE OF {COUNTED} ON clubs_ledgerentry
FOR EACH ROW EXECUTE FUNCTION ledger_entries_are_only_added()
""",
)


def refuse_changes(apps: Any, schema_editor: Any) -> None:
    """Refuse to change or delete an entry even by SQL, except to erase a name in its texts."""
    if schema_editor.connection.vendor == "sqlite":
        acts = {"ledger_no_update": f"UPDATE OF {COUNTED}", "ledger_no_delete": "DELETE"}
        statements = [ON_SQLITE.format(name=name, act=act) for name, act in acts.items()]
    else:
        statements = list(ON_POSTGRESQL)
    for statement in statements:
        schema_editor.execute(statement)


class Migration(migrations.Migration):

    replaces = [
        ('clubs', '0001_initial'),
        ('clubs', '0002_user_name_key'),
        ('clubs', '0003_members'),
        ('clubs', '0004_two_people'),
        ('clubs', '0005_user_names_apart'),
        ('clubs', '0006_names_in_public'),
        ('clubs', '0007_ledger'),
        ('clubs', '0008_letters'),
        ('clubs', '0009_households'),
        ('clubs', '0010_invitations'),
        ('clubs', '0011_cash_boxes'),
        ('clubs', '0012_how_to_come'),
        ('clubs', '0013_erasure'),
        ('clubs', '0014_prizes_in_the_ledger'),
        ('clubs', '0015_names_erased_again'),
        ('clubs', '0016_look'),
        ('clubs', '0017_own_links'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('slug', models.SlugField(max_length=60, unique=True, verbose_name='short name')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('time_zone', models.CharField(default='America/Toronto', max_length=60, validators=[clubs.models.club.validate_time_zone], verbose_name='time zone')),
                ('language', models.CharField(choices=[('en', 'English'), ('fr', 'French')], default='en', max_length=5, verbose_name='language')),
                ('currency', models.CharField(choices=[('CAD', 'Canadian dollars'), ('USD', 'US dollars')], default='CAD', max_length=3, verbose_name='currency')),
                ('how_to_come', models.TextField(blank=True, max_length=1000, verbose_name='how to come')),
                ('version', models.PositiveBigIntegerField(default=1)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('name',),
            },
        ),
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('name_key', clubs.models.user.Folded(editable=False, max_length=600, unique=True)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='AuditEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by', models.UUIDField(null=True)),
                ('club', models.UUIDField(db_index=True, null=True)),
                ('event', models.UUIDField(null=True)),
                ('action', models.CharField(max_length=60)),
                ('about_type', models.CharField(max_length=40)),
                ('about', models.UUIDField()),
                ('old', models.JSONField(default=dict)),
                ('new', models.JSONField(default=dict)),
                ('reason', models.TextField(blank=True)),
            ],
            options={
                'ordering': ('-at', '-pk'),
                'indexes': [models.Index(fields=['event', '-at'], name='audit_of_event'), models.Index(fields=['about', '-at'], name='audit_of_thing')],
            },
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('number', models.PositiveIntegerField(blank=True, null=True, verbose_name='number')),
                ('first_name', models.CharField(blank=True, max_length=39, validators=[clubs.models.member.validate_printable], verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=39, validators=[clubs.models.member.validate_printable], verbose_name='last name')),
                ('sorted_as', models.CharField(blank=True, max_length=40, validators=[clubs.models.member.validate_printable], verbose_name='sorted as')),
                ('name_key', clubs.models.member.NameKey(editable=False, max_length=200)),
                ('status', models.CharField(choices=[('member', 'Member'), ('guest', 'Guest'), ('lapsed', 'Lapsed'), ('honorary', 'Honorary member'), ('deceased', 'Deceased')], default='member', max_length=10, verbose_name='status')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('phone', models.CharField(blank=True, max_length=40, validators=[django.core.validators.RegexValidator('^\\+?[0-9][0-9 ()./-]{5,}( ?(x|ext\\.?|poste) ?[0-9]{1,6})?$|^\\([0-9][0-9 ()./-]{5,}$', 'Write a phone number with digits, such as 519 555-0123 or 519 555-0123 ext 4.')], verbose_name='phone')),
                ('address', models.TextField(blank=True, max_length=200, verbose_name='address')),
                ('language', models.CharField(blank=True, choices=[('en', 'English'), ('fr', 'French')], max_length=5, verbose_name='language')),
                ('notes', models.TextField(blank=True, max_length=2000, verbose_name='notes for the director')),
                ('joined_on', models.DateField(blank=True, null=True, verbose_name='joined')),
                ('names_shown', models.CharField(blank=True, choices=[('', 'Not asked yet: as each event shows its names'), ('full', 'With the full name'), ('initial', 'With the first name and an initial'), ('none', 'Not at all')], default='', max_length=10, verbose_name='in public')),
                ('names_asked_on', models.DateField(editable=False, null=True)),
                ('erased_at', models.DateTimeField(editable=False, null=True)),
                ('unsubscribed_at', models.DateTimeField(editable=False, null=True)),
                ('links_revoked', models.PositiveIntegerField(default=0, editable=False)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='clubs.club')),
                ('lives_with', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='housemates', to='clubs.member')),
                ('merged_into', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='doubles', to='clubs.member')),
            ],
            options={
                'ordering': ('name_key', 'pk'),
                'indexes': [models.Index(fields=['club', 'name_key'], name='member_by_name')],
                'constraints': [models.UniqueConstraint(fields=('club', 'number'), name='one_member_per_number'), models.CheckConstraint(condition=models.Q(('number__isnull', True), ('number__gte', 1), _connector='OR'), name='member_number_from_1'), models.CheckConstraint(condition=models.Q(models.Q(('erased_at__isnull', True), ('first_name__gt', '')), models.Q(('erased_at__isnull', True), ('last_name__gt', '')), models.Q(('email', ''), ('erased_at__isnull', False), ('first_name', ''), ('last_name', '')), _connector='OR'), name='member_has_a_name'), models.CheckConstraint(condition=models.Q(('status__in', ['member', 'guest', 'lapsed', 'honorary', 'deceased'])), name='member_status_is_known'), models.CheckConstraint(condition=models.Q(models.Q(('names_asked_on__isnull', True), ('names_shown', '')), models.Q(('names_asked_on__isnull', False), ('names_shown__in', ['full', 'initial', 'none'])), _connector='OR'), name='member_consent_has_its_date'), models.CheckConstraint(condition=models.Q(('merged_into__isnull', True), models.Q(('merged_into', models.F('pk')), _negated=True), _connector='OR'), name='member_is_not_its_own_double'), models.CheckConstraint(condition=models.Q(('lives_with__isnull', True), models.Q(('lives_with', models.F('pk')), _negated=True), _connector='OR'), name='member_lives_with_another_one')],
            },
        ),
        migrations.CreateModel(
            name='Letter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('kind', models.CharField(choices=[('reminder', 'Reminder of dues'), ('receipt', 'Receipt'), ('invitation', 'Invitation'), ('cancellation', 'Cancellation'), ('news', 'News'), ('sign-up', 'About a sign-up'), ('password', 'Forgotten password')], max_length=20)),
                ('key', models.CharField(max_length=160, unique=True)),
                ('batch', models.UUIDField(null=True)),
                ('name', models.CharField(blank=True, max_length=160)),
                ('email', models.EmailField(blank=True, max_length=254)),
                ('reply_to', models.EmailField(blank=True, max_length=254)),
                ('language', models.CharField(choices=[('en', 'English'), ('fr', 'French')], max_length=5)),
                ('subject', models.CharField(max_length=200)),
                ('text', models.TextField()),
                ('site', models.CharField(blank=True, max_length=200)),
                ('state', models.CharField(choices=[('queued', 'Waiting to be sent'), ('sending', 'On its way to the server'), ('sent', 'Sent'), ('failed', 'Not sent'), ('print', 'To be printed'), ('printed', 'Printed')], max_length=10)),
                ('fault', models.CharField(blank=True, choices=[('no-server', 'This site has no mail server.'), ('no-address', 'There is no e-mail address.'), ('unreachable', 'The mail server could not be reached.'), ('refused', 'The mail server refused it.'), ('unsure', 'The mail server broke off: nobody knows whether it was sent.'), ('unwritable', 'The e-mail address or the subject can’t be written.')], max_length=20)),
                ('said', models.CharField(blank=True, max_length=300)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('due_at', models.DateTimeField()),
                ('written_at', models.DateTimeField(auto_now_add=True)),
                ('written_by', models.UUIDField(null=True)),
                ('done_at', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='letters', to='clubs.club')),
                ('member', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='letters', to='clubs.member')),
            ],
            options={
                'ordering': ('-written_at', '-pk'),
                'indexes': [models.Index(fields=['state', 'due_at'], name='letter_to_be_sent'), models.Index(fields=['club', '-written_at'], name='letter_of_club')],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'sending', 'sent', 'failed', 'print', 'printed'])), name='letter_state_is_known'), models.CheckConstraint(condition=models.Q(('email', ''), ('state__in', ('queued', 'sending')), _negated=True), name='letter_by_mail_has_an_address'), models.CheckConstraint(condition=models.Q(('fault', ''), ('state', 'failed'), _negated=True), name='letter_not_sent_says_why'), models.CheckConstraint(condition=models.Q(models.Q(('done_at__isnull', False), ('state__in', ['sent', 'printed'])), models.Q(models.Q(('state__in', ['sent', 'printed']), _negated=True), ('done_at__isnull', True)), _connector='OR'), name='letter_done_has_its_time')],
            },
        ),
        migrations.CreateModel(
            name='LedgerEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('on', models.DateField(verbose_name='date')),
                ('kind', models.CharField(choices=[('due', 'Dues'), ('fee', 'Entry fee'), ('payment', 'Payment'), ('prize', 'Prize'), ('paid-out', 'Paid out'), ('reversal', 'Reversal')], max_length=10, verbose_name='kind')),
                ('amount', models.DecimalField(decimal_places=2, max_digits=9, verbose_name='amount')),
                ('method', models.CharField(blank=True, choices=[('cash', 'Cash'), ('transfer', 'Transfer')], max_length=10, verbose_name='how')),
                ('about', models.CharField(blank=True, max_length=60, verbose_name='for what')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('occasion', models.UUIDField(null=True)),
                ('subject', models.UUIDField(null=True)),
                ('key', models.UUIDField(unique=True)),
                ('entered_at', models.DateTimeField(auto_now_add=True)),
                ('entered_by', models.UUIDField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ledger', to='clubs.club')),
                ('reverses', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='clubs.ledgerentry')),
                ('member', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='ledger', to='clubs.member')),
            ],
            options={
                'ordering': ('on', 'pk'),
                'indexes': [models.Index(fields=['club', 'on'], name='ledger_by_day'), models.Index(fields=['occasion'], name='ledger_by_occasion')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('amount__gt', 0), ('kind', 'due'), ('method', ''), ('reverses__isnull', True)), models.Q(('amount__gt', 0), ('kind', 'fee'), ('method', ''), ('reverses__isnull', True)), models.Q(('amount__lt', 0), ('kind', 'payment'), ('method__in', ['cash', 'transfer']), ('reverses__isnull', True)), models.Q(('amount__lt', 0), ('kind', 'prize'), ('method', ''), ('reverses__isnull', True)), models.Q(('amount__gt', 0), ('kind', 'paid-out'), ('method__in', ['cash', 'transfer']), ('reverses__isnull', True)), models.Q(('kind', 'reversal'), ('reverses__isnull', False), models.Q(('reason', ''), _negated=True)), _connector='OR'), name='ledger_entry_is_of_a_kind'), models.CheckConstraint(condition=models.Q(('member__isnull', False), models.Q(('occasion__isnull', False), ('subject__isnull', False)), _connector='OR'), name='ledger_entry_belongs_to_somebody')],
            },
        ),
        migrations.CreateModel(
            name='Role',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('director', 'Director'), ('scorer', 'Scorer'), ('treasurer', 'Treasurer')], max_length=20)),
                ('owner', models.BooleanField(default=False)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='roles', to='clubs.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='roles', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('owner', False), ('kind', 'director'), _connector='OR'), name='owner_is_a_director'), models.UniqueConstraint(fields=('club', 'user'), name='one_role_per_club_and_user'), models.CheckConstraint(condition=models.Q(('kind__in', ['director', 'scorer', 'treasurer'])), name='role_is_known')],
            },
        ),
        migrations.CreateModel(
            name='TwoPeople',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.member')),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.member')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('one', 'other'), name='two_people_told_apart_once'), models.CheckConstraint(condition=models.Q(('one__lt', models.F('other'))), name='two_people_in_order')],
            },
        ),
        migrations.CreateModel(
            name='CashBox',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('occasion', models.UUIDField(unique=True)),
                ('about', models.CharField(max_length=120, verbose_name='for what')),
                ('on', models.DateField(verbose_name='date')),
                ('opened_with', models.DecimalField(decimal_places=2, max_digits=9, verbose_name='float')),
                ('opened_at', models.DateTimeField(auto_now_add=True)),
                ('opened_by', models.UUIDField(null=True)),
                ('due', models.DecimalField(decimal_places=2, max_digits=9, null=True)),
                ('counted', models.DecimalField(decimal_places=2, max_digits=9, null=True, verbose_name='counted')),
                ('explanation', models.CharField(blank=True, max_length=200, verbose_name='explanation')),
                ('closed_at', models.DateTimeField(null=True)),
                ('closed_by', models.UUIDField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cash_boxes', to='clubs.club')),
            ],
            options={
                'ordering': ('on', 'pk'),
                'constraints': [models.CheckConstraint(condition=models.Q(('opened_with__gte', 0), models.Q(('counted__isnull', True), ('counted__gte', 0), _connector='OR')), name='cash_box_holds_no_less_than_nothing'), models.CheckConstraint(condition=models.Q(models.Q(('closed_at__isnull', True), ('counted__isnull', True), ('due__isnull', True), ('explanation', '')), models.Q(('closed_at__isnull', False), ('counted__isnull', False), ('due__isnull', False)), _connector='OR'), name='cash_box_is_counted_when_closed'), models.CheckConstraint(condition=models.Q(('closed_at__isnull', True), ('counted', models.F('due')), models.Q(('explanation', ''), _negated=True), _connector='OR'), name='cash_box_difference_is_explained')],
            },
        ),
        migrations.CreateModel(
            name='ClubLook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('logo', models.BinaryField(blank=True, default=b'')),
                ('colour', models.CharField(blank=True, max_length=7, validators=[django.core.validators.RegexValidator('^#[0-9a-fA-F]{6}$', 'Write a colour like #1f5f3f.')], verbose_name='colour')),
                ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='look', to='clubs.club')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('colour', ''), ('colour__startswith', '#'), _connector='OR'), name='colour_is_written_in_hex')],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('kind', models.CharField(choices=[('director', 'Director'), ('scorer', 'Scorer'), ('treasurer', 'Treasurer')], max_length=20)),
                ('about', models.CharField(blank=True, max_length=60)),
                ('token', models.CharField(default=clubs.models.invitation.new_token, max_length=40, unique=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('ends_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(null=True)),
                ('used_by', models.UUIDField(null=True)),
                ('revoked_at', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='clubs.club')),
            ],
            options={
                'ordering': ('-made_at', '-pk'),
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['director', 'scorer', 'treasurer'])), name='invitation_role_is_known'), models.CheckConstraint(condition=models.Q(('used_at__isnull', True), ('revoked_at__isnull', True), _connector='OR'), name='invitation_is_used_or_revoked')],
            },
        ),
        migrations.RunPython(refuse_changes, migrations.RunPython.noop),
    ]
