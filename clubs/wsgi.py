"""The site as a WSGI application, for waitress in the hall and gunicorn in production."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.utils.module_loading import import_string

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubs.settings")

_site = get_wsgi_application()
application = import_string(settings.FIRST_ASKED)(_site)

from clubs import postman  # noqa: E402 - his models are there now

postman.start()
