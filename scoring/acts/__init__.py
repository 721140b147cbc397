"""What a director, a phone or the program does in an event, and how it is taken back.

An act is one row (`act.py`), in the file of its noun; `table.py` gathers them. Services record an
act by its code alone, so this package can import them, and a row can name its inverse directly: a
function that calls the services. A test fails for a code that is recorded without a row.
"""
