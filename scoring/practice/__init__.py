"""Practising against computer players: a room of its own beside the tournament's.

Plain values around the engine. A page gets what one seat may see, and nothing else.
"""
