"""What a director, a phone or the program does in an event, and how it is taken back.

An act is one row (`act.py`), in the file of its noun; `table.py` gathers them. Services record an
act by its code alone, so this room stands above them, and a row can name its inverse itself: the
function that calls the services again. A test fails for a code that is recorded without a row.
"""
