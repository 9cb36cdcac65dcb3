"""Functions of ours that stand for functions in C. CPython binds a function in Python to the object that it is read from,
as in `class Log: out = print`; a function in C stays what it is.
"""

from types import BuiltinFunctionType

from hermetic_guest.gates.ownership import claim_class


class _BuiltinFunction:
    """Each one is the only instance of a class of its own, whose `__call__` is the function itself."""

    __slots__ = ()

    # So that `isinstance(print, type(len))` is true.
    __class__ = property(lambda self: BuiltinFunctionType)

    def __getattr__(self, name):
        # A class takes `__qualname__` out of its body, for itself.
        if name == "__qualname__":
            return self.__name__
        raise AttributeError("'builtin_function_or_method' object has no attribute %r" % name)

    def __reduce_ex__(self, protocol):
        # A name: `copy` then returns the function itself.
        return self.__name__

    __reduce__ = __reduce_ex__


def builtin_function(function, name, like=None, shown=None):
    """`function` as an object that is no descriptor. `like`: the real function, for its module and documentation."""
    shown = "<built-in function %s>" % name if shown is None else shown
    body = {
        "__slots__": (),
        "__call__": staticmethod(function),
        "__name__": name,
        "__module__": getattr(like, "__module__", "builtins"),
        "__doc__": getattr(like, "__doc__", None),
        "__repr__": lambda self: shown,
    }
    kind = type("builtin_function_or_method", (_BuiltinFunction,), body)
    claim_class(kind)
    return kind()


class _BuiltinMethod(_BuiltinFunction):
    __slots__ = ("_function", "_shown", "__name__")

    def __call__(self, *args, **named):
        return _function_of(self)(*args, **named)

    def __repr__(self):
        return _shown_of(self)

    def __reduce_ex__(self, protocol):
        raise TypeError("cannot pickle this method")

    __reduce__ = __reduce_ex__


_BuiltinMethod.__name__ = _BuiltinMethod.__qualname__ = "builtin_function_or_method"
_BuiltinMethod.__module__ = "builtins"
_function_of, _shown_of = _BuiltinMethod._function.__get__, _BuiltinMethod._shown.__get__


def builtin_method(function, name, shown):
    """The same for a method of one object: many of them are made while programs run, so they share a class."""
    made = _BuiltinMethod()
    made._function, made._shown, made.__name__ = function, shown, name
    return made


def is_builtin_function(kind):
    """Whether this is one of the classes that `builtin_function` makes."""
    return issubclass(type(kind), type) and issubclass(kind, _BuiltinFunction)
