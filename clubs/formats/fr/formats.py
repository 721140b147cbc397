"""French times are Django's, which lacks one with seconds."""

TIME_WITH_SECONDS_FORMAT = "H:i:s"
