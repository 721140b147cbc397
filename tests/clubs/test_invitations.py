"""Invitations, owners, and forgotten passwords: who gets in by a link, and who does not."""

import datetime as dt
import re
from threading import Barrier, Thread
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.utils import timezone

from clubs import postman, serving
from clubs.models import AuditEntry, Club, Invitation, Letter, Role, User
from clubs.refusal import Refused
from clubs.services import clubs, invitations, staff
from tests.cast import PASSWORD

STAFF = "/club/marlborough/staff/"
LINKS = "/club/marlborough/invitations/"
NEW = {"username": "ruth", "password1": PASSWORD, "password2": PASSWORD}


def invite(club: Club, by: User, kind: str = "scorer") -> Invitation:
    return invitations.invite(club, kind=Role.Kind(kind), about="Ruth", by=by)


def path_of(invitation: Invitation) -> str:
    return f"/invitation/{invitation.token}/"


def text_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_a_link_makes_one_account_with_its_role(client: Client, club: Club, dora: User) -> None:
    director = Client()
    director.force_login(dora)
    page = director.post(LINKS, {"about": "Ruth", "invite": "scorer"}, follow=True)
    link = re.search(r"http://testserver(/invitation/[^<]+/)", page.content.decode())
    assert link is not None
    assert "Your role: Scorer." in text_of(client.get(link[1]))
    assert client.post(link[1], NEW).headers["Location"] == "/desk/"
    assert Role.objects.get(user__username="ruth").kind == "scorer"
    assert client.get("/desk/marlborough/").status_code == 200
    again = Client().post(link[1], NEW | {"username": "mallory"})
    assert (again.status_code, User.objects.filter(username="mallory").exists()) == (410, False)
    assert "This link was used already." in text_of(again)


def test_somebody_with_an_account_just_takes_the_role(
    client: Client, club: Club, dora: User, olga: User
) -> None:
    link = path_of(invite(club, dora, "treasurer"))
    client.force_login(olga)
    client.get(link)
    assert not club.roles.filter(user=olga).exists()
    client.post(link, {"join": "1"})
    assert club.roles.get(user=olga).kind == "treasurer"


def test_somebody_who_works_here_already_leaves_the_link_to_the_invited(
    client: Client, club: Club, dora: User, sam: User
) -> None:
    made = invite(club, dora)
    client.force_login(sam)
    assert "is left for whom it is meant" in text_of(client.post(path_of(made), {"join": "1"}))
    made.refresh_from_db()
    assert made.used_at is None


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"ends_at": timezone.now() - dt.timedelta(minutes=1)}, "This link has expired."),
        ({"revoked_at": timezone.now()}, "The club has revoked this link."),
    ],
)
def test_an_expired_or_revoked_link_opens_nothing(
    client: Client, club: Club, dora: User, changed: dict[str, Any], said: str
) -> None:
    made = invite(club, dora)
    Invitation.objects.update(**changed)
    for response in (client.get(path_of(made)), client.post(path_of(made), NEW)):
        assert response.status_code == 410
        assert said in text_of(response)
    assert not User.objects.filter(username="ruth").exists()


def test_a_removed_director_can_t_return_by_a_link_of_her_own(owned: Club, dora: User) -> None:
    ruth, _ = staff.add(owned, username="ruth", kind=Role.Kind.DIRECTOR, by=dora)
    hers, others = invite(owned, ruth, "treasurer"), invite(owned, dora)
    staff.remove(owned.roles.get(user=ruth), by=dora)
    answer = Client().post(path_of(hers), NEW | {"username": "mallory"})
    assert (answer.status_code, User.objects.filter(username="mallory").exists()) == (410, False)
    assert "The club has revoked this link." in text_of(answer)
    invitations.accept(others, by=ruth)
    assert owned.roles.get(user=ruth).kind == "scorer"


def test_a_used_link_is_not_revoked(club: Club, dora: User, olga: User) -> None:
    made = invite(club, dora)
    invitations.accept(made, by=olga)
    with pytest.raises(Refused, match="used already"):
        invitations.revoke(made, by=dora)


@pytest.mark.parametrize(
    "changed", [{"username": "DORA"}, {"password2": "x"}, {"password1": "a", "password2": "a"}]
)
def test_faults_are_reported_and_the_link_stays_valid(
    client: Client, club: Club, dora: User, changed: dict[str, str]
) -> None:
    made = invite(club, dora)
    assert client.post(path_of(made), NEW | changed).status_code == 422
    assert Invitation.objects.get().used_at is None


@pytest.mark.django_db(transaction=True)
def test_of_two_simultaneous_presses_one_gets_the_role(club: Club, dora: User) -> None:
    made = invite(club, dora)
    both, outcomes = Barrier(2), []

    def press(name: str) -> None:
        try:
            both.wait()
            invitations.accept_as_new(made, username=name, password=PASSWORD)
            outcomes.append("in")
        except Refused as refusal:
            outcomes.append(refusal.code)
        finally:
            connection.close()

    threads = [Thread(target=press, args=(name,)) for name in ("ruth", "rita")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["in", "invitation-used"]
    assert User.objects.exclude(pk=dora.pk).count() == 1


@pytest.fixture
def owned(dora: User) -> Club:
    """A club that Dora created."""
    return clubs.create(name="Owned", time_zone="UTC", language="en", by=dora)


def test_only_an_owner_decides_who_directs(owned: Club, dora: User) -> None:
    assert owned.roles.get(user=dora).owner
    ruth, _ = staff.add(owned, username="ruth", kind=Role.Kind.DIRECTOR, by=dora)
    hers = owned.roles.get(user=ruth)
    with pytest.raises(Refused, match="An owner decides who directs: ask dora"):
        staff.add(owned, username="rita", kind=Role.Kind.DIRECTOR, by=ruth)
    with pytest.raises(Refused, match="An owner decides"):
        invite(owned, ruth, "director")
    for act in (staff.remove, staff.reset_password, staff.password_link):
        with pytest.raises(Refused, match="An owner decides"):
            act(owned.roles.get(user=dora), by=ruth)
    invite(owned, ruth, "treasurer")
    with pytest.raises(Refused, match="another director an owner first"):
        staff.remove(owned.roles.get(user=dora), by=dora)
    staff.make_owner(hers, by=dora)
    staff.remove(owned.roles.get(user=dora), by=dora)
    assert list(owned.roles.values_list("user__username", "owner")) == [("ruth", True)]


def test_a_director_who_is_no_owner_may_leave(owned: Club, dora: User) -> None:
    ruth, _ = staff.add(owned, username="ruth", kind=Role.Kind.DIRECTOR, by=dora)
    staff.remove(owned.roles.get(user=ruth), by=ruth)
    assert owned.roles.get().user == dora


def test_a_director_gives_out_a_link_for_a_forgotten_password(
    client: Client, club: Club, dora: User, sam: User
) -> None:
    client.force_login(dora)
    role = club.roles.get(user=sam)
    page = client.post(f"{STAFF}{role.pk}/link/").content.decode()
    link = re.search(r"http://testserver(/password/new/[^<]+/)", page)
    assert link is not None
    choose(link[1])
    sam.refresh_from_db()
    assert sam.check_password("a-new-password-of-sam")
    assert "This link was already used" in text_of(Client().get(link[1], follow=True))


def choose(link: str) -> None:
    browser = Client()
    form = browser.get(link, follow=True)
    new = "a-new-password-of-sam"
    browser.post(form.wsgi_request.path, {"new_password1": new, "new_password2": new})


def test_a_forgotten_password_is_replaced_by_e_mail(
    client: Client, sam: User, settings: Any
) -> None:
    settings.CAN_SEND_MAIL, settings.DEFAULT_FROM_EMAIL = True, "club@example.org"
    client.force_login(sam)
    own = {"email": "sam@example.org", "password": "wrong"}
    assert client.post("/password/email/", own).status_code == 422
    client.post("/password/email/", own | {"password": PASSWORD})
    assert AuditEntry.objects.filter(action="email-changed", about=sam.uid).count() == 1
    client.logout()
    for email in ("Sam@example.org", "sam@example.org", "nobody@example.org"):
        answer = client.post("/password/forgotten/", {"email": email}, follow=True)
        assert "If an account has this address" in text_of(answer)
    postman.work_off()
    (message,) = mail.outbox
    assert message.to == ["sam <sam@example.org>"]
    link = re.search(r"http://testserver(/password/new/\S+)", str(message.body))
    assert link is not None
    choose(link[1])
    sam.refresh_from_db()
    assert sam.check_password("a-new-password-of-sam")
    assert Letter.objects.get().text == ""


def test_without_mail_the_page_says_whom_to_ask(client: Client, sam: User) -> None:
    User.objects.update(email="sam@example.org")
    page = text_of(client.get("/password/forgotten/"))
    assert "A director of your club can give you a link" in page
    client.post("/password/forgotten/", {"email": "sam@example.org"})
    assert not Letter.objects.exists()


def test_in_the_hall_a_password_link_leads_to_this_machine_whatever_the_request_says(
    client: Client, sam: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CAN_SEND_MAIL, settings.ALLOWED_HOSTS = True, ["*"]
    monkeypatch.setattr(serving, "lan_address", lambda: "192.168.1.20")
    User.objects.update(email="sam@example.org")
    forged = {"HTTP_HOST": "evil.example", "SERVER_PORT": "8000"}
    client.post("/password/forgotten/", {"email": "sam@example.org"}, **forged)
    text = Letter.objects.get().text
    assert "http://192.168.1.20:8000/password/new/" in text
    assert "evil" not in text


def test_an_invitation_opens_on_another_device(
    client: Client, club: Club, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "lan_address", lambda: "192.168.1.20")
    client.force_login(dora)
    invitation = invitations.invite(club, kind=Role.Kind.SCORER, about="Sam", by=dora)
    page = client.get("/club/marlborough/invitations/", HTTP_HOST="localhost:8000").content.decode()
    assert f"http://192.168.1.20:8000/invitation/{invitation.token}/" in page
