"""The sessions of an event, and the sections in which a session is played."""

from scoring.models import Event, Round, Section, Session


def session_now(event: Event) -> Session:
    """The session that is prepared or played: the last one."""
    return event.sessions.order_by("-number")[0]


def session_of(event: Event, round_number: int) -> Session:
    """The session of a round, also of one that is still to be made."""
    made = event.sessions.filter(rounds__number=round_number).first()
    return made or session_now(event)


def sections_of(session: Session) -> list[Section]:
    """The sections of a session by letter; they share rotation, seed and hands."""
    return list(session.sections.order_by("letter"))


def is_seated(session: Session) -> bool:
    """Whether the rounds of a session are made."""
    return Round.objects.filter(session=session).exists()


def rounds_before(session: Session) -> int:
    """How many rounds the sessions before have: the first one of this session follows them."""
    earlier = Round.objects.filter(session__event=session.event_id)
    return earlier.filter(session__number__lt=session.number).count()
