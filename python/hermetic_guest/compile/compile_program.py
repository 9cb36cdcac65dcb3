"""A rewritten tree to code."""

import ast
import warnings

from hermetic_guest.compile.gate_constants import with_gates
from hermetic_guest.compile.parse import as_validation
from hermetic_guest.errors import ValidationError


def compile_program(tree, filename, gates, flags=0, mode="exec"):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            code = compile(tree, filename, mode, flags | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        return with_gates(code, gates)
    except SyntaxError as error:
        # `return` outside of a function and the like, which only the compiler sees.
        raise as_validation(error) from None
    except (RecursionError, MemoryError):
        raise ValidationError("the program is nested too deeply") from None
    except ValueError as error:
        raise ValidationError(str(error)) from None
