"""The gates that rewritten code calls, by the numbers that stand for them while it is compiled."""

import sys

from hermetic_guest.control import Control
from hermetic_guest.gates.class_patterns import matchable
from hermetic_guest.gates.gate_constants import CODES


def make_gates(attributes, control, streams, import_gates, has_memory_limit):
    """number -> gate. `import_gates`: those of the Importer."""

    def echo(value):
        if value is not None:
            streams.names["stdout"].write(repr(value) + "\n")

    gates = {
        "$Control": (Control, MemoryError) if has_memory_limit else Control,
        "$again": lambda: control.again(sys.exc_info()[1]),
        "$ended": control.ended,
        "$type": type,
        "$id": id,
        "$own": attributes.ownership.own,
        "$face": attributes.face,
        "$get": attributes.load,
        "$matchable": matchable,
        "$echo": echo,
    }
    gates.update(import_gates)
    return {CODES[name]: gate for name, gate in gates.items()}
