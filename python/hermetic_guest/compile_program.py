"""A rewritten tree to code."""
import ast
import warnings

from hermetic_guest.errors import ValidationError
from hermetic_guest.parse import as_validation


def compile_program(tree, filename, flags=0, mode="exec"):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(tree, filename, mode, flags | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    except SyntaxError as error:
        # `return` outside of a function and the like, which only the compiler sees.
        raise as_validation(error) from None
    except (RecursionError, MemoryError):
        raise ValidationError("the program is nested too deeply") from None
    except ValueError as error:
        raise ValidationError(str(error)) from None
