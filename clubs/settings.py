"""Settings of the site. The README lists every variable that can be set from outside."""

import os
from importlib.metadata import version
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from clubs import environment

BASE_DIR = Path(__file__).resolve().parent.parent
# A clone has the templates at its top. An installed package has a copy in its own folder, and must
# not write beside itself: it may be read-only, and is replaced by the next version.
_PACKAGED = Path(__file__).resolve().parent / "templates"
IS_CLONE = not _PACKAGED.exists()
VERSION = version("right-bower")
COMMAND = "manage.py" if IS_CLONE else "right-bower"  # the program's name in messages
TEMPLATES_DIR = BASE_DIR / "templates" if IS_CLONE else _PACKAGED
DATA_DIR = environment.folder(
    "DATA_DIR", BASE_DIR / "var" if IS_CLONE else environment.usual_folder()
)

SECRET_KEY = environment.secret_key(DATA_DIR)
DEBUG = environment.flag("DEBUG")
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
IS_HERE_ALONE = False  # set by the hall's server if it listens only to its own machine
FIRST_CODE = ""  # set by the hall's server until there is a user: clubs/first_start.py
BACKS_UP = False  # set by the hall's server, which copies its database: clubs/backups.py
HTTPS = environment.flag("HTTPS")
_THIS_MACHINE = f"127.0.0.0/8,::1,{environment.SOCKET}" if HTTPS else ""
PROXIES = environment.networks("PROXIES", _THIS_MACHINE)
PROXY_AT_SOCKET = environment.SOCKET in environment.words("PROXIES", _THIS_MACHINE)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.forms",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_tables2",
    "django_htmx",
    "axes",
    "clubs",
    "scoring",
]

# Figures and health come first: monitors ask for them by IP address and without https.
FIGURES_TOKEN = environment.token("FIGURES_TOKEN")

MIDDLEWARE = [
    "clubs.figures.counted",
    "clubs.health.answers",
    "scoring.polls.first_asked",
    "clubs.middleware.content_security_policy",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Pages with secrets may be compressed: CSRF tokens are masked afresh in each page, and its
    # length is padded at random, so that nothing can be guessed from it (BREACH).
    "django.middleware.gzip.GZipMiddleware",
    "clubs.middleware.short_queries",
    "clubs.middleware.only_utf8",
    "clubs.middleware.no_odd_session",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "clubs.middleware.private_when_personal",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "clubs.middleware.large_forms_of_users",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "clubs.middleware.local_time",
    "clubs.first_start.leads_there",
    "clubs.middleware.wrong_method_in_words",
    "clubs.middleware.StorageInWords",
    "axes.middleware.AxesMiddleware",
]

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

ROOT_URLCONF = "clubs.urls"
WSGI_APPLICATION = "clubs.wsgi.application"
FIRST_ASKED = "scoring.polls.Polls"  # answers polls; passes everything else to the site

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [TEMPLATES_DIR],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

DATABASE_URL = os.environ.get("DATABASE_URL", "")
DATABASES = {
    "default": environment.postgres(DATABASE_URL)
    if DATABASE_URL
    else environment.sqlite(DATA_DIR / "right-bower.sqlite3")
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Results and progress of long work are read by every process of the site.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "work": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": DATA_DIR / "work",
    },
}

AUTH_USER_MODEL = "clubs.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "desk"
LOGOUT_REDIRECT_URL = "home"

# See clubs/lockout.py for how wrong passwords are counted.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # further attempts don't extend it
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "clubs.lockout.client_address"
AXES_USERNAME_CALLABLE = "clubs.lockout.counted_name"
AXES_LOCKOUT_CALLABLE = "clubs.views.account.locked_out"
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
AXES_DISABLE_ACCESS_LOG = True  # log-in times are private, and would grow for ever
SILENCED_SYSTEM_CHECKS = ["axes.W001"]

MAIL = environment.mail_server("EMAIL_URL")
CAN_SEND_MAIL = MAIL is not None
EMAIL_BACKEND = "clubs.mail.Backend"
EMAIL_TIMEOUT = 20  # seconds for each answer of the mail server
if MAIL:
    EMAIL_HOST, EMAIL_PORT = MAIL.host, MAIL.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.user, MAIL.password
    EMAIL_USE_SSL, EMAIL_USE_TLS = MAIL.use_ssl, MAIL.use_tls
    DEFAULT_FROM_EMAIL = MAIL.sender

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [TEMPLATES_DIR / "locale"]
FORMAT_MODULE_PATH = "clubs.formats"
TIME_ZONE = "UTC"

STATIC_URL = "static/"
# In production collectstatic is run once (README), in the hall the server runs it when it starts;
# with runserver and in tests the files are served from where they are.
COLLECTED_STORAGE = "clubs.static_files.SmallStaticFiles"
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_ALLOW_ALL_ORIGINS = False
COLLECTED = os.environ.get("STATIC_ROOT", "")
STATIC_ROOT = COLLECTED or None
WHITENOISE_USE_FINDERS = not COLLECTED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": COLLECTED_STORAGE
        if COLLECTED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
SESSION_ENGINE = "clubs.sessions"
LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "clubs.views.errors.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if host != "*"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "clubs.logs.JsonLines"}},
    "filters": {"senders": {"()": "clubs.logs.SendersFaults"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["senders"],
            **({"formatter": "json"} if environment.flag("JSON_LOGS") else {}),
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"axes": {"level": "WARNING"}},
}

DJANGO_TABLES2_TEMPLATE = "parts/table.html"
