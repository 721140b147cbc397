"""The site as a WSGI application, for waitress in the hall and gunicorn in production."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubs.settings")

application = get_wsgi_application()
