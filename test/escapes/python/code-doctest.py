# flags: --no-code-exec
import doctest


def harmless():
    """
    >>> print('ESC' + 'APED')
    """


doctest.run_docstring_examples(harmless, globals())
