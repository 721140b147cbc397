"""French times as they are written in Canada: 13 h 30, never broken at the end of a line."""

TIME_FORMAT = "G\xa0\\h\xa0i"
TIME_WITH_SECONDS_FORMAT = "G\xa0\\h\xa0i\xa0\\m\\i\\n\xa0s\xa0\\s"
DATETIME_FORMAT = f"j F Y \\à {TIME_FORMAT}"
SHORT_DATETIME_FORMAT = f"d/m/Y {TIME_FORMAT}"
