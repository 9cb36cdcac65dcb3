"""Source to syntax tree. The interpreter's own parser does it, so there is no second one to disagree with it."""

import ast
import warnings

from hermetic_guest.errors import ValidationError


def parse(source, filename="<guest>", mode="exec"):
    """Raises ValidationError for a text that is not Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(
                source, filename, mode, ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True
            )
    except SyntaxError as error:
        raise as_validation(error) from None
    except (RecursionError, MemoryError):
        raise ValidationError("the program is nested too deeply") from None
    except ValueError as error:
        # The source has a null character or a lone surrogate.
        raise ValidationError(str(error), name="SyntaxError") from None


def as_validation(error):
    """The ValidationError for a SyntaxError."""
    return ValidationError(error.msg, error.lineno, error.offset, name=type(error).__name__)
