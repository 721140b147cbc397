"""Files for a site in production and for a stick, and the program that unpacks the latter."""
