"""All addresses of the site, by audience."""

from django.contrib.auth.decorators import login_required
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from clubs import access
from clubs.views import account, backups, invitations, unsubscribing

copies = [
    path("backups/", backups.page, name="backups"),
    path("backups/<str:name>/restore/", backups.restore, name="backup-restore"),
    path("doctor/", backups.all_well, name="doctor"),
    path("backups/<str:name>", backups.file, name="backup-file"),
]
urlpatterns = [
    *access.guard(copies, access.copies_floor, access.DIRECTOR, stricter={}),
    path("login/", account.login, name="login"),
    path("logout/", account.logout, name="logout"),
    path("password/", login_required(account.change_password), name="password"),
    path("password/email/", login_required(account.email), name="own-email"),
    path("password/forgotten/", account.forgotten, name="password-forgotten"),
    path("password/new/<uidb64>/<token>/", account.new_password, name="password-new"),
    path("invitation/<str:asked>/", invitations.accept, name="invitation"),
    # No CSRF token: changing somebody's language harms nobody, and a page without a token of its
    # own can be cached for everybody.
    path("language/setlang/", csrf_exempt(set_language), name="set_language"),
    # Posted by a mail program, which has no CSRF token either.
    path("no-mail/<str:seal>/", csrf_exempt(unsubscribing.unsubscribe), name="unsubscribe"),
    path("club/", include("clubs.urls_club")),
    path("desk/", include("scoring.urls_desk")),
    path("t/", include("scoring.urls_table")),
    path("sign-up/", include("scoring.urls_sign_up")),
    path("practice/", include("scoring.urls_practice")),
    path("", include("scoring.urls_public")),
]

handler400 = "clubs.views.errors.bad_request"
handler403 = "clubs.views.errors.forbidden"
handler404 = "clubs.views.errors.not_found"
handler500 = "clubs.views.errors.server_error"
