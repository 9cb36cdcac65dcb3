"""Tells a MemoryError of the interpreter, which ends a run, from one that a program raised itself."""

from opcode import opmap

from hermetic_guest.gates.ownership import is_library_class


def is_out_of_memory(error):
    """Whether this is a MemoryError of the interpreter: not a class of a program, and not raised by a statement of Python."""
    if type(error) is not MemoryError:
        return issubclass(type(error), MemoryError) and is_library_class(type(error))
    tb = error.__traceback__
    while tb is not None and tb.tb_next is not None:
        tb = tb.tb_next
    return tb is None or tb.tb_lasti < 0 or tb.tb_frame.f_code.co_code[tb.tb_lasti] not in _RAISING


# `raise`, and where an error arrives that was thrown into a generator.
_RAISING = tuple(opmap[name] for name in ("RAISE_VARARGS", "YIELD_VALUE", "RESUME") if name in opmap)
