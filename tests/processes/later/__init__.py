"""A version of the program that is still to come, as far as its migrations go."""
