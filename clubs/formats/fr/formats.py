"""French times are Django's; it has none with seconds."""

TIME_WITH_SECONDS_FORMAT = "H:i:s"
