"""An event at a version as one immutable value, and everything that is derived from it.

Plain Python: no Django, no query, no sentence. `scoring.store` loads the value.
"""
