"""People sign up without an account, change their minds, and the director has her say."""

import datetime as dt
from dataclasses import replace

import pytest
from django.utils import timezone

from clubs.models import AuditEntry, Club, Member, User
from scoring.models import Event, Registration, SignUp
from scoring.services import news, registrations, sign_up
from scoring.services.registrations import Applicant
from tests.cast import make_event
from tests.scoring.services.acts import one_act, refused
from tests.scoring.services.prepared import running
from tests.scoring.services.verbs_of_sign_up import (
    ANN,
    BO,
    LOOKS,
    PAIR,
    accepted,
    asked,
    one,
    opened,
    pair_entered,
    signed_up,
)


@pytest.fixture
def evening(club: Club, dora: User) -> Event:
    """Fixed pairs, nobody entered yet."""
    return make_event(club, rounds_due=3)


def lines(event: Event) -> list[tuple[str, str]]:
    """Everybody in the line, with their states."""
    return [(str(each), each.state) for each in event.registrations.all()]


def test_sign_ups_stand_in_the_line_as_they_came(evening: Event) -> None:
    opened(evening)
    for applicant in (ANN, PAIR, LOOKS):
        signed_up(evening, applicant)
    kinds = list(evening.registrations.values_list("place", "kind", "entered_by"))
    assert kinds == [(1, "alone", None), (2, "pair", None), (3, "looking", None)]


def test_who_comes_when_the_chairs_are_taken_waits(evening: Event) -> None:
    opened(evening, cap=2)
    for applicant in (ANN, PAIR, BO):
        signed_up(evening, applicant)
    assert lines(evening) == [
        ("Ann Lee", "asked"), ("Cy Fox & Di Orr", "waiting"), ("Bo Ray", "asked"),
    ]  # fmt: skip


def test_one_form_sent_twice_is_one_sign_up(evening: Event) -> None:
    first = one(evening)
    assert signed_up(evening, ANN) == first
    assert lines(evening) == [("Ann Lee", "asked")]


def test_the_same_name_with_the_same_address_is_told_so(evening: Event) -> None:
    one(evening)
    with refused("signed-up-already"):
        registrations.add(evening, ANN, key="another form", by=None)


def test_a_name_alone_refuses_nobody_for_it_would_tell_who_comes(evening: Event) -> None:
    one(evening)
    registrations.add(evening, Applicant("alone", "Ann Lee"), key="another form", by=None)
    assert lines(evening) == [("Ann Lee", "asked"), ("Ann Lee", "asked")]


def test_a_name_of_a_member_is_that_member(evening: Event) -> None:
    di = Member.objects.create(club=evening.club, first_name="Di", last_name="Orr")
    made = signed_up(opened(evening), PAIR)
    assert made.members == (None, di.pk)


def test_nobody_signs_up_where_it_was_never_opened(evening: Event) -> None:
    with refused("sign-up-closed"):
        signed_up(evening)


def test_nobody_signs_up_once_it_is_closed(evening: Event, dora: User) -> None:
    opened(evening)
    sign_up.change(evening, is_open=False, cap=None, shows_names=False, by=dora)
    with refused("sign-up-closed"):
        signed_up(evening)


def test_nobody_signs_up_long_after_the_event_should_have_begun(evening: Event) -> None:
    opened(evening)
    evening.sessions.update(starts_at=timezone.now() - dt.timedelta(hours=7))
    with refused("sign-up-closed"):
        signed_up(evening)


def test_nobody_signs_up_once_play_has_begun_but_the_desk_adds_who_comes(
    evening: Event, dora: User
) -> None:
    running(opened(evening))
    with refused("sign-up-closed"):
        signed_up(evening)
    made = registrations.add(evening, BO, key="desk", by=dora)
    assert (made.state, made.entered_by) == ("asked", dora)


def test_a_rehearsal_is_not_opened(evening: Event, dora: User) -> None:
    rehearsal = make_event(evening.club)
    Event.objects.filter(pk=rehearsal.pk).update(rehearses=evening)
    with refused("rehearsal-no-sign-up"):
        sign_up.change(rehearsal, is_open=True, cap=None, shows_names=False, by=dora)


def test_an_event_that_has_begun_is_not_opened(evening: Event, dora: User) -> None:
    running(evening)
    with refused("sign-up-too-late"):
        sign_up.change(evening, is_open=True, cap=None, shows_names=False, by=dora)


def test_who_floods_a_sign_up_shuts_out_no_other_address(
    evening: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_up, "MOST_A_MINUTE", 2)
    monkeypatch.setattr(sign_up, "ALWAYS_OF_AN_ADDRESS", 2)
    opened(evening)
    for number in ("one", "two"):
        signed_up(evening, replace(ANN, name=number), device=number, address="elsewhere")
    with refused("sign-up-busy"):
        signed_up(evening, BO, device="three", address="elsewhere")
    assert signed_up(evening, PAIR, device="four", address="the hall").place == 3
    SignUp.objects.update(minute_at=timezone.now() - dt.timedelta(minutes=1))
    assert signed_up(evening, BO, device="three", address="elsewhere").place == 4


def test_a_clock_put_back_after_a_flood_shuts_nobody_out(
    evening: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_up, "MOST_A_MINUTE", 1)
    monkeypatch.setattr(sign_up, "ALWAYS_OF_AN_ADDRESS", 0)
    opened(evening)
    signed_up(evening, ANN, device="one", address="elsewhere")
    with refused("sign-up-busy"):
        signed_up(evening, BO, device="two", address="elsewhere")
    SignUp.objects.update(minute_at=timezone.now() + dt.timedelta(hours=1))
    assert signed_up(evening, BO, device="two", address="elsewhere").place == 2


def test_at_the_address_of_a_flood_who_signed_up_on_another_day_is_taken(
    evening: Event, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_up, "MOST_OF_AN_ADDRESS", 1)
    signed_up(opened(make_event(club)), BO, device="of Bo")
    Registration.objects.update(entered_at=timezone.now() - dt.timedelta(days=7))
    opened(evening)
    signed_up(evening, ANN, device="one", address="the hall")
    with refused("sign-up-busy"):
        signed_up(evening, LOOKS, device="two", address="the hall")
    assert signed_up(evening, BO, device="of Bo", address="the hall").place == 2


def test_a_device_signs_up_a_family_and_not_a_town(
    evening: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_up, "MOST_OF_A_DEVICE", 1)
    opened(evening)
    signed_up(evening, ANN, device="one")
    with refused("sign-up-device"):
        signed_up(evening, BO, device="one")
    assert signed_up(evening, BO, device="two").place == 2


def test_a_list_that_nobody_can_read_any_more_takes_no_more(
    evening: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_up, "MOST_COMING", 1)
    one(evening)
    with refused("sign-up-too-many"):
        signed_up(evening, BO)


def test_who_withdraws_leaves_the_chair_to_who_waits_and_that_is_to_be_told(evening: Event) -> None:
    opened(evening, cap=1)
    first, second = signed_up(evening, ANN), signed_up(evening, BO)
    with one_act(evening, "registration-withdrawn", "moved-up"):
        registrations.withdraw(first, by=None)
    second.refresh_from_db()
    assert lines(evening) == [("Ann Lee", "withdrawn"), ("Bo Ray", "asked")]
    assert second.news == "moved"


def test_who_is_declined_leaves_the_chair_too(evening: Event, dora: User) -> None:
    opened(evening, cap=1)
    first = signed_up(evening, ANN)
    signed_up(evening, BO)
    assert registrations.decline(evening, [first], by=dora) == 1
    assert lines(evening) == [("Ann Lee", "declined"), ("Bo Ray", "asked")]


def test_more_chairs_bring_who_waits_in(evening: Event, dora: User) -> None:
    opened(evening, cap=1)
    for applicant in (ANN, PAIR):
        signed_up(evening, applicant)
    sign_up.change(evening, is_open=True, cap=3, shows_names=False, by=dora)
    assert lines(evening) == [("Ann Lee", "asked"), ("Cy Fox & Di Orr", "asked")]


def test_who_has_a_place_keeps_it_where_there_are_fewer_chairs(evening: Event, dora: User) -> None:
    signed_up(opened(evening), PAIR)
    sign_up.change(evening, is_open=True, cap=1, shows_names=False, by=dora)
    assert lines(evening) == [("Cy Fox & Di Orr", "asked")]


def test_the_director_may_accept_beyond_the_chairs(evening: Event, dora: User) -> None:
    opened(evening, cap=1)
    signed_up(evening, ANN)
    waits = signed_up(evening, BO)
    registrations.accept(evening, [waits], by=dora)
    assert lines(evening) == [("Ann Lee", "asked"), ("Bo Ray", "accepted")]


def test_accepting_twice_does_nothing_the_second_time(evening: Event, dora: User) -> None:
    made = accepted(evening)
    with one_act(evening, "news-told"):  # and no more
        assert registrations.accept(evening, [made], by=dora) == 0
        news.told(evening, [made], by=dora)


def test_who_withdrew_is_not_accepted_and_the_sentence_says_how_to_go_on(
    evening: Event, dora: User
) -> None:
    made, other = signed_up(opened(evening), ANN), signed_up(evening, BO)
    registrations.withdraw(made, by=None)
    with refused("registration-withdrawn", names="Ann Lee"):
        registrations.accept(evening, [other, made], by=dora)
    assert lines(evening) == [("Ann Lee", "withdrawn"), ("Bo Ray", "asked")]


def test_who_withdrew_is_not_told_that_there_is_no_place(evening: Event, dora: User) -> None:
    made = one(evening)
    registrations.withdraw(made, by=None)
    assert registrations.decline(evening, [made], by=dora) == 0
    assert lines(evening) == [("Ann Lee", "withdrawn")]


def test_who_was_declined_may_be_accepted_after_all(evening: Event, dora: User) -> None:
    made = one(evening)
    registrations.decline(evening, [made], by=dora)
    assert registrations.accept(evening, [made], by=dora) == 1


def test_another_name_waits_for_the_director_again(evening: Event) -> None:
    made = accepted(evening)
    registrations.change(made, Applicant("alone", "Anna Lee"), by=None)
    assert lines(evening) == [("Anna Lee", "asked")]


def test_another_phone_number_does_not(evening: Event) -> None:
    made = accepted(evening)
    registrations.change(made, Applicant("alone", "Ann Lee", phone="519 555-0123"), by=None)
    assert lines(evening) == [("Ann Lee", "accepted")]


def test_what_is_changed_to_the_same_is_no_change(evening: Event) -> None:
    made = one(evening)
    version = Event.objects.get().version
    registrations.change(made, ANN, by=None)
    assert Event.objects.get().version == version


def test_a_second_person_needs_a_second_chair(evening: Event) -> None:
    opened(evening, cap=1)
    made = signed_up(evening)
    with refused("no-second-chair"):
        registrations.change(made, Applicant("pair", "Ann Lee", "Bo Ray"), by=None)


def test_a_pair_that_becomes_one_lets_somebody_in(evening: Event) -> None:
    opened(evening, cap=2)
    made = signed_up(evening, PAIR)
    signed_up(evening, BO)
    registrations.change(made, Applicant("alone", "Cy Fox"), by=None)
    assert lines(evening) == [("Cy Fox", "asked"), ("Bo Ray", "asked")]


def test_nothing_is_changed_by_link_once_the_event_has_begun(evening: Event) -> None:
    made = one(evening)
    running(evening)
    for act in (
        lambda: registrations.change(made, BO, by=None),
        lambda: registrations.withdraw(made, by=None),
        lambda: registrations.answer(made, answer="Yes", by=None),
    ):
        with refused("sign-up-over"):
            act()


def test_what_is_gone_is_told_so(evening: Event) -> None:
    made = one(evening)
    Registration.objects.all().delete()
    with refused("registration-gone"):
        registrations.withdraw(made, by=None)


def test_a_question_is_answered_once_it_is_there(evening: Event) -> None:
    made = asked(evening)
    assert made.news == "asked"
    answered = registrations.answer(made, answer="Yes", by=None)
    assert (answered.answer, answered.news) == ("Yes", "")


def test_no_question_is_answered_where_there_is_none(evening: Event) -> None:
    made = one(evening)
    with refused("no-question"):
        registrations.answer(made, answer="Yes", by=None)


def test_accepted_pairs_become_entrants_by_one_press_and_a_second_one_finds_nobody(
    evening: Event, dora: User
) -> None:
    (entrant,) = registrations.enter(pair_entered(evening), by=dora)
    assert list(entrant.players.values_list("name", flat=True)) == ["Cy Fox", "Di Orr"]
    assert Registration.objects.get().entrant == entrant
    with refused("nobody-to-enter"):
        registrations.enter(evening, by=dora)


def test_a_name_that_comes_twice_is_entered_once(evening: Event, dora: User) -> None:
    pair_entered(evening)
    other_way = Applicant("pair", "Di Orr", "Cy Fox")
    again = registrations.add(evening, other_way, key="again", by=None)
    registrations.accept(evening, [again], by=dora)
    assert len(registrations.enter(evening, by=dora)) == 1


def test_the_names_of_an_entrant_are_changed_in_the_event_alone(evening: Event, dora: User) -> None:
    registrations.enter(pair_entered(evening), by=dora)
    made = Registration.objects.get()
    with refused("registration-entered"):
        registrations.change(made, ANN, by=None)
    registrations.change(made, Applicant("pair", *made.names, email="cy@example.org"), by=None)
    assert Registration.objects.get().email == "cy@example.org"


def test_who_is_taken_out_of_the_event_can_be_let_in_again(evening: Event, dora: User) -> None:
    (entrant,) = registrations.enter(pair_entered(evening), by=dora)
    entrant.delete()
    assert len(registrations.enter(evening, by=dora)) == 1


def test_who_is_accepted_late_comes_into_a_running_event(evening: Event, dora: User) -> None:
    running(pair_entered(evening))
    (entrant,) = registrations.enter(evening, by=dora)
    assert entrant.first_round == 2


def test_no_name_stands_in_the_log(evening: Event, dora: User) -> None:
    registrations.enter(pair_entered(evening), by=dora)
    told = str(list(AuditEntry.objects.values_list("old", "new", "reason")))
    assert not any(word in told for word in ("Cy", "Fox", "Di", "Orr"))
