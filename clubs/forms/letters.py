"""Input about letters: to groups of members, or to persons found by name."""

import uuid
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.composing import Typed
from clubs.models import Club, Letter, Member, Members
from clubs.names import plain, tidy
from clubs.transfer import unix_lines

Kind = Letter.Kind
#: The kinds of letters to many, in the order of the page.
KINDS = (Kind.REMINDER, Kind.INVITATION, Kind.CANCELLATION, Kind.NEWS)

#: The recipients: groups of members, or persons.
GROUPS, PERSONS = "groups", "persons"
#: The fields that say so.
WHOM = ("whom", "statuses", "names", "persons")
_WHO_OWES = [
    (GROUPS, gettext_lazy("Everybody who owes something")),
    (PERSONS, gettext_lazy("These people")),
]
#: The most names typed at a time, and the most persons offered for one of them.
MOST_NAMES, MOST_OFFERED = 50, 20

LONGEST_ADDRESS = Letter._meta.get_field("email").max_length


def _first_words(kind: str, about: str, on: str) -> tuple[str, str]:
    """Subject and text to begin with, in the active language."""
    details = {"about": about, "on": on}
    match kind:
        case Kind.REMINDER:
            return _("Your dues"), _("This is a friendly reminder of your dues.")
        case Kind.INVITATION if about:
            return _("You are invited: %(about)s, %(on)s") % details, _("We look forward to you.")
        case Kind.CANCELLATION if about:
            return _("Called off: %(about)s, %(on)s") % details, _("We will not play that day.")
    return "", ""


class Sought(NamedTuple):
    """The result of looking up typed names: `meant` are certain, `several` must be chosen from.

    `doubtful` are the names that fit several members, `unknown` those that fit none.
    """

    meant: Sequence[Member] = ()
    several: Sequence[Member] = ()
    doubtful: Sequence[str] = ()
    unknown: Sequence[str] = ()


def seek(club: Club, typed: str) -> Sought:
    """Find members by names or numbers, one on each line or separated by commas."""
    people = club.members.living()
    meant: list[Member] = []
    several: list[Member] = []
    doubtful, unknown = [], []
    for name in _names_in(people, typed)[:MOST_NAMES]:
        matches = list(people.found(name)[:MOST_OFFERED])
        called = [
            member
            for member in matches
            if plain(name) in (plain(str(member)), plain(member.listed))
        ]
        if len(best := called or matches) == 1:
            meant += best
        elif matches:
            several += matches
            doubtful.append(name)
        else:
            unknown.append(name)
    return Sought(meant, several, doubtful, unknown)


def _names_in(people: Members, typed: str) -> list[str]:
    """Split typed text into names; a comma separates two, or is part of one: "Lee, Ann"."""
    names: list[str] = []
    for line in filter(plain, typed.replace(";", "\n").splitlines()[:MOST_NAMES]):
        names += [line] if people.found(line).exists() else line.split(",")
    return [tidy(name) for name in names if plain(name)]


class LetterForm(forms.Form):
    """A letter in one language or two. `sought` says whom the typed names find.

    After "Find" the form is unbound, so that an empty text is not an error yet.
    """

    whom = forms.ChoiceField(
        label=gettext_lazy("To whom"),
        choices=[
            (GROUPS, gettext_lazy("Groups of members")),
            (PERSONS, gettext_lazy("These people")),
        ],
        initial=GROUPS,
        widget=forms.RadioSelect,
        required=False,
    )
    statuses = forms.MultipleChoiceField(
        label=gettext_lazy("Groups"),
        choices=[choice for choice in Member.Status.choices if choice[0] != Member.Status.DECEASED],
        initial=[Member.Status.MEMBER, Member.Status.HONORARY],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    names = forms.CharField(
        label=gettext_lazy("Names of these people"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off"}),
        help_text=gettext_lazy("Names or numbers, with commas or on lines of their own."),
    )
    persons = forms.MultipleChoiceField(
        label=gettext_lazy("People"), widget=forms.CheckboxSelectMultiple, required=False
    )
    reply_to = forms.EmailField(
        max_length=LONGEST_ADDRESS,
        label=gettext_lazy("Answers go to"),
        required=False,
        help_text=gettext_lazy("An e-mail address; without one nobody can answer."),
    )
    trial_to = forms.EmailField(
        max_length=LONGEST_ADDRESS,
        label=gettext_lazy("Send a test to"),
        required=False,
        help_text=gettext_lazy("Your own e-mail address."),
    )
    key = forms.UUIDField(required=False, widget=forms.HiddenInput, initial=uuid.uuid4)

    def __init__(
        self,
        sent: QueryDict | None,
        *,
        club: Club,
        kind: str,
        about: str = "",
        on: str = "",
        person: str = "",
        initial: dict[str, Any],
    ) -> None:
        self.sought, chosen = Sought(), [person] if person else []
        if sent is not None:
            self.sought = seek(club, sent.get("names", "")[:2000])
            sent, chosen = self._with_found(sent), sent.getlist("persons")
        elif chosen:
            initial = initial | {"whom": PERSONS, "persons": chosen}
        if sent is not None and "find" in sent:
            initial = sent.dict() | {name: sent.getlist(name) for name in ("statuses", "persons")}
            super().__init__(initial=initial)
        else:
            super().__init__(sent, initial=initial)
        self.languages = sorted(dict(settings.LANGUAGES), key=lambda code: code != club.language)
        self.goes_to_persons = (sent or initial).get("whom") == PERSONS
        for language in self.languages:
            with translation.override(language):
                subject, text = _first_words(kind, about, on)
            # A letter to persons may be written in their language alone.
            required = language == club.language and not self.goes_to_persons
            self._add(language, subject, text, required=required)
        if kind == Kind.REMINDER:
            self._choose("whom").choices = _WHO_OWES
            del self.fields["statuses"]
        if not settings.CAN_SEND_MAIL:
            del self.fields["reply_to"], self.fields["trial_to"]
        self._offer_persons(club, chosen)
        self._require_somebody()
        last = {"reply_to", "trial_to"}
        self.order_fields(sorted(self.fields, key=last.__contains__))

    def others(self) -> list[forms.BoundField]:
        """The fields for the texts and for answers: all except the recipients."""
        return [field for field in self.visible_fields() if field.name not in WHOM]

    def _with_found(self, sent: QueryDict) -> QueryDict:
        """The data sent, with the members found ticked. Typed names select "These people"."""
        sent = sent.copy()
        if any(self.sought):
            sent["whom"] = PERSONS
            ticked = [*sent.getlist("persons"), *(str(member.uid) for member in self.sought.meant)]
            sent.setlist("persons", ticked)
            sent["names"] = "\n".join(self.sought.unknown)
        return sent

    def _offer_persons(self, club: Club, chosen: Iterable[str]) -> None:
        """Offer the persons ticked before and those found now."""
        uids = {uid for text in chosen if (uid := uid_in(text))}
        uids |= {member.uid for member in (*self.sought.meant, *self.sought.several)}
        self.people = {
            str(member.uid): member for member in club.members.living().filter(uid__in=uids)
        }
        if not self.people:
            del self.fields["persons"]
            return
        self._choose("persons").choices = [
            (uid, _label(member)) for uid, member in self.people.items()
        ]

    def _require_somebody(self) -> None:
        if "statuses" in self.fields:
            self.fields["statuses"].required = not self.goes_to_persons
        name = "persons" if self.people else "names"
        self.fields[name].required = self.goes_to_persons

    def _choose(self, name: str) -> Any:
        return self.fields[name]

    def _add(self, language: str, subject: str, text: str, *, required: bool) -> None:
        labels = {
            "en": (gettext_lazy("Subject in English"), gettext_lazy("Text in English")),
            "fr": (gettext_lazy("Subject in French"), gettext_lazy("Text in French")),
        }[language]
        self.fields[f"subject_{language}"] = forms.CharField(
            label=labels[0], max_length=120, initial=subject, required=required
        )
        self.fields[f"text_{language}"] = forms.CharField(
            label=labels[1],
            max_length=5000,
            initial=text,
            required=required,
            widget=forms.Textarea(attrs={"rows": 6}),
            help_text=gettext_lazy("“Dear …” and the name of the club are added.")
            if required or self.goes_to_persons
            else gettext_lazy("If left empty, everybody gets the other language."),
        )

    def clean(self) -> dict[str, Any]:
        """Require for each language both a subject and a text, or neither."""
        data = self.cleaned_data
        for language in self.languages:
            subject, text = f"subject_{language}", f"text_{language}"
            for name, counterpart in ((subject, text), (text, subject)):
                if data.get(counterpart) and data.get(name) == "":
                    self.add_error(name, _("Subject and text belong together."))
        if not any(data.get(f"text_{language}", "x") for language in self.languages):
            self.add_error(f"text_{self.languages[0]}", _("Write the letter in one language."))
        if self.goes_to_persons:
            self._clean_persons()
        return data

    def _clean_persons(self) -> None:
        if self.sought.unknown:
            sentence = _("Not found: %(names)s.") % {"names": ", ".join(self.sought.unknown)}
            self.add_error("names", sentence)
        if self.sought.doubtful:
            names = ", ".join(self.sought.doubtful)
            self.add_error(
                "persons",
                _("Several people match: %(names)s. Tick the ones you mean.") % {"names": names},
            )

    def chosen(self) -> list[Member]:
        """The persons to whom the letter goes."""
        return [self.people[uid] for uid in self.cleaned_data.get("persons", ())]

    def typed(self, site: str) -> Typed:
        """What the club writes, once the form is valid."""
        texts = {
            language: (self.cleaned_data[f"subject_{language}"], unix_lines(text))
            for language in self.languages
            if (text := self.cleaned_data[f"text_{language}"])
        }
        return Typed(texts, site, self.cleaned_data.get("reply_to", ""))


def uid_in(sent: str) -> uuid.UUID | None:
    """The uid that was sent, None for anything else."""
    try:
        return uuid.UUID(sent)
    except ValueError:
        return None


def _label(member: Member) -> str:
    return f"{member} · {member.number}" if member.number else str(member)
