"""How rewritten code holds the gates: as constants, which no name of the guest's can hide and no namespace shows.

The tree that is compiled holds a number that nobody can guess in the place of each gate; in the code object it is then
replaced by the gate itself.
"""

import os
import re
from types import CodeType

GATES = (
    "$Control",
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
    "$echo",
)
_BASE = (1 << 255) + (int.from_bytes(os.urandom(24), "big") << 16)
CODES = {name: _BASE + index for index, name in enumerate(GATES)}
_NAMES = {str(code): name for name, code in CODES.items()}
_PATTERN = re.compile("|".join(_NAMES))


def with_gates(code, gates):
    """`gates`: number -> gate."""
    constants = tuple([_replaced(constant, gates) for constant in code.co_consts])
    return code.replace(co_consts=constants)


def _replaced(constant, gates):
    if type(constant) is CodeType:
        return with_gates(constant, gates)
    return gates.get(constant, constant) if type(constant) is int else constant


def with_names(text):
    """Rewritten source for people to read."""
    return _PATTERN.sub(lambda match: _NAMES[match.group()], text)
