"""The classes of facades, and the small parts that all facades share."""

from opcode import opmap

from hermetic_guest.gates.ownership import claim_class


_GET_AWAITABLE = opmap["GET_AWAITABLE"]
_CACHE = 0
# CO_COROUTINE, CO_ASYNC_GENERATOR.
_ASYNC = 0x80 | 0x200


class _Answer:
    """The answer of the host where the program awaits it: the host has answered already."""

    __slots__ = ("_value",)

    def __init__(self, value):
        self._value = value

    def __await__(self):
        return self._value
        yield


def as_awaited(value, frame):
    """`value` for the frame that called the host: something to await, if the next thing that this frame does is to await it."""
    code = frame.f_code
    if not code.co_flags & _ASYNC:
        return value
    steps = code.co_code
    at = frame.f_lasti + 2
    while at < len(steps) and steps[at] == _CACHE:
        at += 2
    return _Answer(value) if at < len(steps) and steps[at] == _GET_AWAITABLE else value


class HostFunction:
    """A function of the host. Each one is the only instance of a class of its own."""

    __slots__ = ()

    def __repr__(self):
        return "<function %s of the host>" % self.__name__


class HostModule:
    """A module of the host, or an object inside of one. Each one is the only instance of a class of its own."""

    __slots__ = ()

    def __repr__(self):
        return "<module '%s' of the host>" % self.__name__


def single_instance(base, body):
    """The only instance of a new class, which is the library's: a program must not see it as one of its own."""
    made = type(base.__name__, (base,), dict(body, __module__="host"))
    claim_class(made)
    return made()


def read_only(owner, key):
    """The error for a write that the host does not allow."""
    return AttributeError("%s.%s is read-only: it belongs to the host" % (owner, key))


def refuse_write(owner):
    """A `__setattr__` or `__delattr__` that always raises."""

    def refuse(self, key, *value):
        raise read_only(owner, key)

    return refuse


def named(function, name):
    function.__name__ = function.__qualname__ = name
    function.__module__ = "host"
    return function
