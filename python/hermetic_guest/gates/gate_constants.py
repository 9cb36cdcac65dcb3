"""How rewritten code holds its gates: as constants, which no variable of the guest can hide and no namespace shows.

The compiler gets a tree with a secret number in place of each gate. In the finished code object the number is then
replaced by the gate itself.
"""

import os
import re
from types import CodeType

GATES = (
    "$ends",
    "$again",
    "$ended",
    "$type",
    "$id",
    "$own",
    "$face",
    "$get",
    "$import",
    "$from",
    "$star",
    "$matchable",
    "$lazy",
    "$echo",
    "$bind",
)
# Random: a program that wrote down the number of a gate would get the gate.
_BASE = (1 << 255) + (int.from_bytes(os.urandom(24), "big") << 16)
CODES = {name: _BASE + index for index, name in enumerate(GATES)}
_NAMES = {str(code): name for name, code in CODES.items()}
_PATTERN = re.compile("|".join(_NAMES))


def with_gates(code, gates):
    """The code object with its gates. `gates` maps each number to its gate."""
    constants = tuple([_replaced(constant, gates) for constant in code.co_consts])
    return code.replace(co_consts=constants)


def _replaced(constant, gates):
    if type(constant) is CodeType:
        return with_gates(constant, gates)
    return gates.get(constant, constant) if type(constant) is int else constant


def with_names(text):
    """Rewritten source for people: the names of the gates instead of their numbers."""
    return _PATTERN.sub(lambda match: _NAMES[match.group()], text)
