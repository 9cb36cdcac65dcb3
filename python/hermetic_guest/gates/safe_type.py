"""The guest's `type`: tells the class of an object and is the base of metaclasses, but makes no class from three arguments."""

import typing
from types import BuiltinFunctionType

from hermetic_guest.capabilities import HAS_GENERIC_ALIAS
from hermetic_guest.errors import denied
from hermetic_guest.gates.builtin_function import is_builtin_function

if HAS_GENERIC_ALIAS:
    from types import GenericAlias


class _TypeOfType(type):
    """Makes `isinstance(x, type)` true for every class, and tells a call of `type` from a call of a metaclass."""

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
    if HAS_GENERIC_ALIAS:
        return GenericAlias(SafeType, item)
    return typing.Type[item]


SafeType.__module__ = "builtins"
SafeType.__name__ = SafeType.__qualname__ = "type"


def visible_type(cls):
    """The class as the guest may see it: never the real `type`."""
    if cls is type or cls is _TypeOfType:
        return SafeType
    return BuiltinFunctionType if is_builtin_function(cls) else cls
