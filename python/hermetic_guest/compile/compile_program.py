"""Compiles a rewritten tree into a code object that has the gates among its constants."""

import ast
import warnings

from hermetic_guest.compile.parse import as_validation
from hermetic_guest.errors import ValidationError
from hermetic_guest.gates.gate_constants import with_gates


def compile_program(tree, filename, gates, flags=0, mode="exec"):
    """`gates`: see gate_constants.py. Raises ValidationError for what only the compiler can see."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            code = compile(tree, filename, mode, flags | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        return with_gates(code, gates)
    except SyntaxError as error:
        # For example a `return` outside of a function.
        raise as_validation(error) from None
    except (RecursionError, MemoryError):
        raise ValidationError("the program is nested too deeply") from None
    except ValueError as error:
        raise ValidationError(str(error)) from None
