"""What the host answers to a call or an operation on files: see src/wire/answers.ts."""

from .._wire import ANSWER_LATER, DENIED, FAILED, HOST_ANSWERS, ShapeError
from .numbers import MAX_SAFE


def parse_answer(text):
    """`(kind, rest)`. The rest is a number for ANSWER_LATER, and a text for the others."""
    kind, rest = text[:1], text[1:]
    parts = HOST_ANSWERS.get(kind)
    if parts is None:
        raise ShapeError("hostAnswer: unknown kind")
    if kind == ANSWER_LATER:
        return kind, _number(rest)
    if len(rest) < len(parts):
        raise ShapeError("hostAnswer: it lacks a value")
    if parts[0] == "flag" and rest[0] not in (FAILED, DENIED):
        raise ShapeError("hostAnswer: not a flag")
    return kind, rest


def _number(digits):
    # Only as the host writes it: int() takes signs, blanks and digits of other scripts as well.
    if len(digits) <= 16 and digits.isdecimal():
        number = int(digits)
        if 1 <= number <= MAX_SAFE and str(number) == digits:
            return number
    raise ShapeError("hostAnswer: not a number")
