"""The guest's `type`: asks for a class, is the base of metaclasses, and makes no class from three arguments."""

import sys
import typing

from hermetic_guest.errors import denied

if sys.version_info >= (3, 9):
    from types import GenericAlias


class _TypeOfType(type):
    """So that `isinstance(x, type)` holds for every class, and a call of `type` can be told from one of a metaclass."""

    def __call__(cls, *args, **named):
        if cls is not SafeType:
            return type.__call__(cls, *args, **named)
        if len(args) == 1 and not named:
            return visible_type(type(args[0]))
        if len(args) == 3:
            raise denied("call", "type", "type() with three arguments is not available in the sandbox")
        raise TypeError("type() takes 1 or 3 arguments")

    def __instancecheck__(cls, instance):
        if cls is SafeType:
            return isinstance(instance, type)
        return type.__instancecheck__(cls, instance)

    def __subclasscheck__(cls, subclass):
        if cls is SafeType:
            return issubclass(subclass, type)
        return type.__subclasscheck__(cls, subclass)


class SafeType(type, metaclass=_TypeOfType):
    __slots__ = ()

    def __class_getitem__(cls, item):
        return _alias(item)


def _alias(item):
    if sys.version_info >= (3, 9):
        return GenericAlias(SafeType, item)
    return typing.Type[item]


SafeType.__module__ = "builtins"
SafeType.__name__ = SafeType.__qualname__ = "type"


def visible_type(cls):
    """The guest never sees the real `type`."""
    return SafeType if cls is type or cls is _TypeOfType else cls
