"""English times: 2:05 PM. The dot of Django's “2:05 p.m.” doubles at the end of a sentence."""

TIME_FORMAT = "g:i A"
TIME_WITH_SECONDS_FORMAT = "g:i:s A"
DATETIME_FORMAT = "N j, Y, g:i A"
SHORT_DATETIME_FORMAT = "m/d/Y g:i A"
