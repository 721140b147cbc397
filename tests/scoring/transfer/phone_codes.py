"""Writes the text of a phone as the phone's own script does, by the definition of ISO 7064."""

from scoring.transfer.phone_code import PhoneCode

VALUES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.- "


def write_code(code: PhoneCode) -> str:
    """The text of a round in capital letters, followed by its two check digits."""
    hands = [line or "." for line in code.lines]
    words = [f"R{code.round}", f"T{code.table}", code.side, code.mark, *hands]
    text = " ".join(words).upper() + " "
    number = 0
    for each in text + "00":
        number = 10 * number + VALUES.index(each)
    return f"{text}{98 - number % 97:02d}"
