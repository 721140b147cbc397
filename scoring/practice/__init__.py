"""Practice against computer players, separate from the tournament.

Plain values around the engine. A page gets what one seat may see, and nothing else.
"""
