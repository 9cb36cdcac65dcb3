"""The gates that rewritten code calls, by the numbers that stand for them while it is compiled."""

import sys

from hermetic_guest.control import Control
from hermetic_guest.gates.class_patterns import LazyClass, matchable
from hermetic_guest.gates.gate_constants import CODES
from hermetic_guest.gates.out_of_memory import is_out_of_memory


def make_gates(attributes, control, streams, import_gates, bound, has_memory_limit, snapshot=None):
    """
    number -> gate. `import_gates`: those of the Importer. `bound`: takes the names that a run binds. `snapshot`: see guest.py.
    """

    def echo(value):
        if value is not None:
            if snapshot is not None:
                snapshot((value,))
            streams.names["stdout"].write(repr(value) + "\n")

    def ends():
        # Evaluated when an error arrives: a MemoryError that the program raised itself is an ordinary error.
        return (Control, MemoryError) if is_out_of_memory(sys.exc_info()[1]) else Control

    gates = {
        "$ends": ends if has_memory_limit else lambda: Control,
        "$again": lambda: control.again(sys.exc_info()[1]),
        "$ended": control.ended,
        "$type": type,
        "$id": id,
        "$own": attributes.ownership.own,
        "$face": attributes.face,
        "$get": attributes.load,
        "$matchable": matchable,
        "$lazy": LazyClass,
        "$echo": echo,
        "$bind": bound.setdefault,
    }
    gates.update(import_gates)
    return {CODES[name]: gate for name, gate in gates.items()}
