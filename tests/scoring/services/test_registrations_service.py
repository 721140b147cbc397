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


def test_sign_ups_are_in_line_in_order_of_arrival(evening: Event) -> None:
    opened(evening)
    for applicant in (ANN, PAIR, LOOKS):
        signed_up(evening, applicant)
    kinds = list(evening.registrations.values_list("place", "kind", "entered_by"))
    assert kinds == [(1, "alone", None), (2, "pair", None), (3, "looking", None)]


def test_once_the_chairs_are_taken_newcomers_wait(evening: Event) -> None:
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


def test_the_same_name_with_the_same_address_is_refused(evening: Event) -> None:
    one(evening)
    with refused("signed-up-already"):
        registrations.add(evening, ANN, key="another form", by=None)


def test_the_same_name_alone_is_not_refused_as_that_would_reveal_who_comes(evening: Event) -> None:
    one(evening)
    registrations.add(evening, Applicant("alone", "Ann Lee"), key="another form", by=None)
    assert lines(evening) == [("Ann Lee", "asked"), ("Ann Lee", "asked")]


def test_a_member_s_name_means_that_member(evening: Event) -> None:
    di = Member.objects.create(club=evening.club, first_name="Di", last_name="Orr")
    made = signed_up(opened(evening), PAIR)
    assert made.members == (None, di.pk)


def test_nobody_can_sign_up_if_it_was_never_opened(evening: Event) -> None:
    with refused("sign-up-closed"):
        signed_up(evening)


def test_nobody_can_sign_up_once_it_is_closed(evening: Event, dora: User) -> None:
    opened(evening)
    sign_up.change(evening, is_open=False, cap=None, shows_names=False, by=dora)
    with refused("sign-up-closed"):
        signed_up(evening)


def test_nobody_can_sign_up_long_after_the_event_should_have_begun(evening: Event) -> None:
    opened(evening)
    evening.sessions.update(starts_at=timezone.now() - dt.timedelta(hours=7))
    with refused("sign-up-closed"):
        signed_up(evening)


def test_nobody_can_sign_up_once_play_has_begun_but_the_desk_can_add_somebody(
    evening: Event, dora: User
) -> None:
    running(opened(evening))
    with refused("sign-up-closed"):
        signed_up(evening)
    made = registrations.add(evening, BO, key="desk", by=dora)
    assert (made.state, made.entered_by) == ("asked", dora)


def test_a_rehearsal_can_t_be_opened(evening: Event, dora: User) -> None:
    rehearsal = make_event(evening.club)
    Event.objects.filter(pk=rehearsal.pk).update(rehearses=evening)
    with refused("rehearsal-no-sign-up"):
        sign_up.change(rehearsal, is_open=True, cap=None, shows_names=False, by=dora)


def test_an_event_that_has_begun_can_t_be_opened(evening: Event, dora: User) -> None:
    running(evening)
    with refused("sign-up-too-late"):
        sign_up.change(evening, is_open=True, cap=None, shows_names=False, by=dora)


def test_flooding_a_sign_up_shuts_out_no_other_address(
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


def test_at_a_flooding_address_a_device_known_from_another_day_is_accepted(
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


def test_a_device_can_sign_up_a_family_but_not_a_town(
    evening: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_up, "MOST_OF_A_DEVICE", 1)
    opened(evening)
    signed_up(evening, ANN, device="one")
    with refused("sign-up-device"):
        signed_up(evening, BO, device="one")
    assert signed_up(evening, BO, device="two").place == 2


def test_a_list_too_long_to_read_accepts_no_more(
    evening: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_up, "MOST_COMING", 1)
    one(evening)
    with refused("sign-up-too-many"):
        signed_up(evening, BO)


def test_a_withdrawal_gives_the_chair_to_somebody_waiting_who_must_be_told(evening: Event) -> None:
    opened(evening, cap=1)
    first, second = signed_up(evening, ANN), signed_up(evening, BO)
    with one_act(evening, "registration-withdrawn", "moved-up"):
        registrations.withdraw(first, by=None)
    second.refresh_from_db()
    assert lines(evening) == [("Ann Lee", "withdrawn"), ("Bo Ray", "asked")]
    assert second.news == "moved"


def test_declining_somebody_frees_the_chair_too(evening: Event, dora: User) -> None:
    opened(evening, cap=1)
    first = signed_up(evening, ANN)
    signed_up(evening, BO)
    assert registrations.decline(evening, [first], by=dora) == 1
    assert lines(evening) == [("Ann Lee", "declined"), ("Bo Ray", "asked")]


def test_additional_chairs_go_to_those_waiting(evening: Event, dora: User) -> None:
    opened(evening, cap=1)
    for applicant in (ANN, PAIR):
        signed_up(evening, applicant)
    sign_up.change(evening, is_open=True, cap=3, shows_names=False, by=dora)
    assert lines(evening) == [("Ann Lee", "asked"), ("Cy Fox & Di Orr", "asked")]


def test_reducing_the_chairs_takes_no_place_away(evening: Event, dora: User) -> None:
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
        news.mark_told(evening, [made], by=dora)


def test_somebody_who_withdrew_is_not_accepted_and_the_sentence_says_how_to_go_on(
    evening: Event, dora: User
) -> None:
    made, other = signed_up(opened(evening), ANN), signed_up(evening, BO)
    registrations.withdraw(made, by=None)
    with refused("registration-withdrawn", names="Ann Lee"):
        registrations.accept(evening, [other, made], by=dora)
    assert lines(evening) == [("Ann Lee", "withdrawn"), ("Bo Ray", "asked")]


def test_somebody_who_withdrew_is_not_told_that_there_is_no_place(
    evening: Event, dora: User
) -> None:
    made = one(evening)
    registrations.withdraw(made, by=None)
    assert registrations.decline(evening, [made], by=dora) == 0
    assert lines(evening) == [("Ann Lee", "withdrawn")]


def test_somebody_declined_may_be_accepted_after_all(evening: Event, dora: User) -> None:
    made = one(evening)
    registrations.decline(evening, [made], by=dora)
    assert registrations.accept(evening, [made], by=dora) == 1


def test_a_changed_name_waits_for_the_director_again(evening: Event) -> None:
    made = accepted(evening)
    registrations.change(made, Applicant("alone", "Anna Lee"), by=None)
    assert lines(evening) == [("Anna Lee", "asked")]


def test_a_changed_phone_number_does_not(evening: Event) -> None:
    made = accepted(evening)
    registrations.change(made, Applicant("alone", "Ann Lee", phone="519 555-0123"), by=None)
    assert lines(evening) == [("Ann Lee", "accepted")]


def test_saving_without_a_change_is_no_change(evening: Event) -> None:
    made = one(evening)
    version = Event.objects.get().version
    registrations.change(made, ANN, by=None)
    assert Event.objects.get().version == version


def test_a_second_person_needs_a_second_chair(evening: Event) -> None:
    opened(evening, cap=1)
    made = signed_up(evening)
    with refused("no-second-chair"):
        registrations.change(made, Applicant("pair", "Ann Lee", "Bo Ray"), by=None)


def test_a_pair_that_becomes_a_single_frees_a_chair(evening: Event) -> None:
    opened(evening, cap=2)
    made = signed_up(evening, PAIR)
    signed_up(evening, BO)
    registrations.change(made, Applicant("alone", "Cy Fox"), by=None)
    assert lines(evening) == [("Cy Fox", "asked"), ("Bo Ray", "asked")]


def test_nothing_can_be_changed_by_link_once_the_event_has_begun(evening: Event) -> None:
    made = one(evening)
    running(evening)
    for act in (
        lambda: registrations.change(made, BO, by=None),
        lambda: registrations.withdraw(made, by=None),
        lambda: registrations.answer(made, answer="Yes", by=None),
    ):
        with refused("sign-up-over"):
            act()


def test_a_deleted_sign_up_is_refused_in_words(evening: Event) -> None:
    made = one(evening)
    Registration.objects.all().delete()
    with refused("registration-gone"):
        registrations.withdraw(made, by=None)


def test_a_question_can_be_answered_once_it_was_asked(evening: Event) -> None:
    made = asked(evening)
    assert made.news == "asked"
    answered = registrations.answer(made, answer="Yes", by=None)
    assert (answered.answer, answered.news) == ("Yes", "")


def test_without_a_question_there_is_nothing_to_answer(evening: Event) -> None:
    made = one(evening)
    with refused("no-question"):
        registrations.answer(made, answer="Yes", by=None)


def test_accepted_pairs_become_entrants_with_one_press_and_a_second_finds_nobody(
    evening: Event, dora: User
) -> None:
    (entrant,) = registrations.enter(pair_entered(evening), by=dora)
    assert list(entrant.players.values_list("name", flat=True)) == ["Cy Fox", "Di Orr"]
    assert Registration.objects.get().entrant == entrant
    with refused("nobody-to-enter"):
        registrations.enter(evening, by=dora)


def test_a_name_that_occurs_twice_is_entered_once(evening: Event, dora: User) -> None:
    pair_entered(evening)
    other_way = Applicant("pair", "Di Orr", "Cy Fox")
    again = registrations.add(evening, other_way, key="again", by=None)
    registrations.accept(evening, [again], by=dora)
    assert len(registrations.enter(evening, by=dora)) == 1


def test_an_entrant_s_names_are_changed_only_in_the_event(evening: Event, dora: User) -> None:
    registrations.enter(pair_entered(evening), by=dora)
    made = Registration.objects.get()
    with refused("registration-entered"):
        registrations.change(made, ANN, by=None)
    registrations.change(made, Applicant("pair", *made.names, email="cy@example.org"), by=None)
    assert Registration.objects.get().email == "cy@example.org"


def test_somebody_removed_from_the_event_can_be_entered_again(evening: Event, dora: User) -> None:
    (entrant,) = registrations.enter(pair_entered(evening), by=dora)
    entrant.delete()
    assert len(registrations.enter(evening, by=dora)) == 1


def test_somebody_accepted_late_joins_a_running_event(evening: Event, dora: User) -> None:
    running(pair_entered(evening))
    (entrant,) = registrations.enter(evening, by=dora)
    assert entrant.first_round == 2


def test_no_name_is_in_the_log(evening: Event, dora: User) -> None:
    registrations.enter(pair_entered(evening), by=dora)
    told = str(list(AuditEntry.objects.values_list("old", "new", "reason")))
    assert not any(word in told for word in ("Cy", "Fox", "Di", "Orr"))
