"""Whole numbers of any size, past the limit that int() and str() put on digits."""

# Beyond it a double no longer tells two neighbours apart.
MAX_SAFE = 2**53 - 1
_STEP = 4000
_BASE = 10**_STEP


def digits_of(number):
    """The decimal text of an exact int."""
    if -_BASE < number < _BASE:
        return int.__repr__(number)
    parts, rest = [], abs(number)
    while rest >= _BASE:
        rest, part = divmod(rest, _BASE)
        parts.append(int.__repr__(part).rjust(_STEP, "0"))
    parts.append(int.__repr__(rest))
    return ("-" if number < 0 else "") + "".join(reversed(parts))


def number_of(digits):
    """The int of a decimal text that the host wrote."""
    if len(digits) <= _STEP:
        return int(digits)
    sign, digits = (-1, digits[1:]) if digits[0] == "-" else (1, digits)
    first = len(digits) % _STEP
    number = int(digits[:first] or "0")
    for at in range(first, len(digits), _STEP):
        number = number * _BASE + int(digits[at : at + _STEP])
    return sign * number
