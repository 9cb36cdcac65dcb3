"""Attributes whose value decides what the guest gets. `get(o, name)` is the way it asked: getattr, or one it overrode."""

from types import (
    BuiltinFunctionType,
    FunctionType,
    MappingProxyType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    WrapperDescriptorType,
)

from hermetic_guest.errors import denied
from hermetic_guest.gates.library_names import HOST_PRIVATE
from hermetic_guest.gates.ownership import HOST
from hermetic_guest.gates.safe_format import safe_format, safe_format_map
from hermetic_guest.gates.safe_type import visible_type

_TYPE_MRO = type.__dict__["__mro__"].__get__
_TASK_METHODS = frozenset(["get_loop", "get_stack", "print_stack", "get_coro"])


_NAME = type.__dict__["__name__"].__get__


def is_class(o):
    """Not isinstance(o, type): that asks the object, which may say what it likes."""
    return issubclass(type(o), type)


def refuse(o, name, action="get"):
    owner = _NAME(o if is_class(o) else type(o))
    error = denied(
        action, "%s.%s" % (owner, name), "attribute %r of %r is not available in the sandbox" % (name, owner)
    )
    # CPython would put in what it was asked for, which may be a face.
    error.name, error.obj = name, o
    return error


class Special:
    """`load(o, name, get)` for each special name. `attributes` is what `super().__setattr__` and its kin go through."""

    def __init__(self, ownership, attributes):
        self.ownership = ownership
        self.attributes = attributes

    def load(self, o, name, get=getattr):
        value = get(o, name)
        if name in ("__class__", "__origin__", "__objclass__"):
            return visible_type(value)
        if name == "__dict__":
            return self.dictionary(o, value)
        if name == "format":
            return _format(value, str.format, safe_format)
        if name == "format_map":
            return _format(value, str.format_map, safe_format_map)
        if name in ("__getattribute__", "__setattr__", "__delattr__", "__getattr__"):
            return self.access_method(o, name, value)
        if name == "mro":
            return self._mro(o, value)
        if name in ("__mro__", "__bases__", "__base__"):
            return self._bases(o, name, value)
        if name in ("__self__", "__func__"):
            return self._method_part(o, name, value)
        if name in ("__defaults__", "__kwdefaults__"):
            if self.ownership.is_own_function(o) or type(o) not in (FunctionType, MethodType):
                return value
            raise refuse(o, name)
        if name == "__getstate__":
            if type(value) in (FunctionType, MethodType):
                return value
            raise refuse(o, name)
        if type(value) is MappingProxyType and (name == "__members__" or name == "groupindex"):
            # `proxy == x` hands the dictionary behind it to x.
            return MappingProxyType(dict(value))
        if name in _TASK_METHODS and not self._is_own_callable(value):
            raise refuse(o, name)
        return value

    def _is_own_callable(self, value):
        """Not one of asyncio's methods, which lead to the loop and to frames."""
        if isinstance(value, (BuiltinFunctionType, MethodDescriptorType)):
            return False
        function = value.__func__ if type(value) is MethodType else value
        return type(function) is not FunctionType or self.ownership.is_own_function(function)

    def dictionary(self, o, value):
        """The dictionary of the guest's own objects; of all others a copy of what is public; of a class of the host nothing."""
        kind = type(o)
        if is_class(o):
            if id(o) in HOST:
                raise refuse(o, "__dict__")
            return value
        if issubclass(kind, ModuleType):
            return dict(value)
        if kind is FunctionType and self.ownership.is_own_function(o) or self.ownership.is_own_type(kind):
            return value
        if type(value) is dict:
            # A class of the library may keep something private in an object whose class is the guest's.
            return {
                name: member
                for name, member in value.items()
                if type(name) is not str or name[:1] != "_" or (id(kind) not in HOST and name not in HOST_PRIVATE)
            }
        raise refuse(o, "__dict__")

    def access_method(self, o, name, value):
        """object.__setattr__ and its kin take names at run time, so they ask the same questions as setattr."""
        kind = type(value)
        if kind in (FunctionType, MethodType) and self.ownership.is_own_function(getattr(value, "__func__", value)):
            return value
        if kind is MethodWrapperType:
            return self.attributes.bound(name, value, value.__self__)
        if kind is WrapperDescriptorType:
            return self.attributes.unbound(name, value)
        if id(type(o)) not in HOST and not is_class(o) and kind is not MethodType:
            # What the guest put there itself, as in `__setattr__ = some_object`.
            return value
        raise refuse(o, name)

    def _mro(self, o, value):
        if not is_class(getattr(value, "__self__", None)) and type(value) is not MethodDescriptorType:
            return value
        if type(value) in (FunctionType, MethodType):
            return value
        if is_class(o) and id(o) not in HOST:
            classes = [visible_type(cls) for cls in _TYPE_MRO(o)]
            return lambda: list(classes)
        raise refuse(o, "mro")

    def _bases(self, o, name, value):
        if is_class(o):
            if id(o) in HOST:
                raise refuse(o, name)
            return tuple(map(visible_type, value)) if type(value) is tuple else visible_type(value)
        if id(type(o)) in HOST:
            raise refuse(o, name)
        return value

    def _method_part(self, o, name, value):
        if type(o) is MethodType and self.ownership.is_own_function(o.__func__):
            return value
        if type(o) in (classmethod, staticmethod) and self.ownership.is_own_function(value):
            return value
        if id(type(o)) not in HOST and not is_class(o):
            return value
        raise refuse(o, name)


def _format(value, unbound, safe):
    if (
        isinstance(value, BuiltinFunctionType)
        and isinstance(value.__self__, str)
        and value.__name__ == unbound.__name__
    ):
        template = str.__str__(value.__self__)
        return lambda *args, **named: safe(template, *args, **named)
    if value is unbound:
        return safe
    return value
