"""The path that a program gave: a str, or an object with `__fspath__`. Anything else is refused."""

import os


def path_text(path, function="open"):
    """The path as an exact str. Calls `__fspath__` once: a second call could give another answer."""
    kind = type(path)
    if kind is str:
        return _checked(path)
    if issubclass(kind, str):
        return _checked(str.__str__(path))
    if issubclass(kind, (bytes, bytearray, memoryview)):
        raise TypeError("%s: bytes are no path here, only text is" % function)
    if issubclass(kind, int):
        raise PermissionError("%s: a number is no file here: programs have no descriptors" % function)
    give = getattr(kind, "__fspath__", None)
    if give is None:
        raise TypeError("%s: expected str or os.PathLike object, not %s" % (function, kind.__name__))
    text = give(path)
    if type(text) is not str:
        raise TypeError("%s: __fspath__ must give a str here, not %s" % (function, type(text).__name__))
    return _checked(text)


def _checked(text):
    if "\0" in text:
        raise ValueError("embedded null byte")
    if text == "":
        raise FileNotFoundError(2, os.strerror(2), text)
    return text


def refuse(function, **given):
    """Raises for arguments that could lead past the files of the box, unless they are None."""
    for name, value in given.items():
        if value is not None:
            raise PermissionError("%s: %s is not supported here" % (function, name))
