"""The attributes of which the value decides what the guest gets.

`get(o, name)` reads the attribute the way the guest asked for it: `getattr`, or a `__getattribute__` of some class.
"""

from types import (
    BuiltinFunctionType,
    ClassMethodDescriptorType,
    FunctionType,
    GetSetDescriptorType,
    MappingProxyType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    WrapperDescriptorType,
)

from hermetic_guest.gates.attribute_names import PLAIN, classify
from hermetic_guest.gates.builtin_function import builtin_method
from hermetic_guest.gates.library_names import LIBRARY_PRIVATE
from hermetic_guest.gates.ownership import LIBRARY_CLASSES
from hermetic_guest.gates.refuse import is_class, refuse
from hermetic_guest.gates.safe_format import safe_format, safe_format_map
from hermetic_guest.gates.safe_type import visible_type
from hermetic_guest.gates.signal_view import visible_signals

_MRO = type.__dict__["__mro__"].__get__
# The interpreter's own classes keep these for their attributes; each reads or sets one, whatever object it is given.
_DESCRIPTORS = (
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
    WrapperDescriptorType,
    ClassMethodDescriptorType,
)
# Methods of asyncio's tasks that lead to the loop and to frames.
_TASK_METHODS = frozenset(["get_loop", "get_stack", "print_stack", "get_coro"])


class SpecialAttributes:
    """`load(o, name, get)` for each special name. `attributes` guards `object.__setattr__` and its relatives."""

    def __init__(self, ownership, attributes):
        self.ownership = ownership
        self.attributes = attributes

    def load(self, o, name, get=getattr):
        value = get(o, name)
        if name in ("__class__", "__origin__", "__objclass__"):
            return visible_type(value)
        if name == "__dict__":
            return self._dictionary(o, value)
        if name == "format":
            return _format(value, str.format, safe_format)
        if name == "format_map":
            return _format(value, str.format_map, safe_format_map)
        if name in ("__getattribute__", "__setattr__", "__delattr__", "__getattr__"):
            return self._access_method(o, name, value)
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
        if name in ("__get__", "__set__", "__delete__"):
            return self._descriptor_method(o, name, value)
        if name in ("__getstate__", "__setstate__"):
            # Those written in C put what they are given into an object that may be in use.
            if type(value) in (FunctionType, MethodType):
                return value
            raise refuse(o, name)
        if name in ("traps", "flags"):
            return visible_signals(value, o, name)
        if type(value) is MappingProxyType and (name == "__members__" or name == "groupindex"):
            # A copy: `proxy == x` hands the dictionary behind the proxy to `x`.
            return MappingProxyType(dict(value))
        if name in _TASK_METHODS and not self._is_own_callable(value):
            raise refuse(o, name)
        return value

    def _is_own_callable(self, value):
        """Whether this cannot be a method of asyncio."""
        if isinstance(value, (BuiltinFunctionType, MethodDescriptorType)):
            return False
        function = value.__func__ if type(value) is MethodType else value
        return type(function) is not FunctionType or self.ownership.is_own_function(function)

    def _dictionary(self, o, value):
        """The dictionary of what the guest owns, a copy of the public part for other objects, nothing for library classes."""
        kind = type(o)
        if is_class(o):
            if id(o) in LIBRARY_CLASSES:
                raise refuse(o, "__dict__")
            return value
        if issubclass(kind, ModuleType):
            return dict(value)
        if kind is FunctionType and self.ownership.is_own_function(o) or self.ownership.is_own_type(kind):
            return value
        if type(value) is dict:
            # A library class may keep something private in an object whose class is the guest's.
            return {
                name: member
                for name, member in value.items()
                if type(member) not in _DESCRIPTORS
                and (
                    type(name) is not str
                    or name[:1] != "_"
                    or (id(kind) not in LIBRARY_CLASSES and name not in LIBRARY_PRIVATE)
                )
            }
        raise refuse(o, "__dict__")

    def _access_method(self, o, name, value):
        """`object.__setattr__` and its relatives take names at run time, so they ask the same questions as `setattr`."""
        kind = type(value)
        if kind in (FunctionType, MethodType) and self.ownership.is_own_function(getattr(value, "__func__", value)):
            return value
        if kind is MethodWrapperType:
            return self.attributes.bound(name, value, value.__self__)
        if kind is WrapperDescriptorType:
            return self.attributes.unbound(name, value)
        if id(type(o)) not in LIBRARY_CLASSES and not is_class(o) and kind is not MethodType:
            # The guest put it there itself, as in `__setattr__ = some_object`.
            return value
        raise refuse(o, name)

    def _descriptor_method(self, o, name, value):
        """A descriptor of a library class reads an attribute: its name is judged as if the program had written it."""
        if is_class(o):
            if any(kind in _MRO(o) for kind in _DESCRIPTORS):
                raise refuse(o, name)
        elif type(o) in _DESCRIPTORS and id(o.__objclass__) in LIBRARY_CLASSES and classify(o.__name__) is not PLAIN:
            raise refuse(o, "%s.%s" % (o.__name__, name))
        return value

    def _mro(self, o, value):
        if not is_class(getattr(value, "__self__", None)) and type(value) is not MethodDescriptorType:
            return value
        if type(value) in (FunctionType, MethodType):
            return value
        if is_class(o) and id(o) not in LIBRARY_CLASSES:
            classes = [visible_type(cls) for cls in _MRO(o)]
            return builtin_method(lambda: list(classes), "mro", "<built-in method mro>")
        raise refuse(o, "mro")

    def _bases(self, o, name, value):
        if is_class(o):
            if id(o) in LIBRARY_CLASSES:
                raise refuse(o, name)
            return tuple(map(visible_type, value)) if type(value) is tuple else visible_type(value)
        if id(type(o)) in LIBRARY_CLASSES:
            raise refuse(o, name)
        return value

    def _method_part(self, o, name, value):
        if type(o) is MethodType and self.ownership.is_own_function(o.__func__):
            return value
        if type(o) in (classmethod, staticmethod) and self.ownership.is_own_function(value):
            return value
        if id(type(o)) not in LIBRARY_CLASSES and not is_class(o):
            return value
        raise refuse(o, name)


def _format(value, unbound, safe):
    """`safe` in place of `str.format` or `str.format_map`; any other value as it is."""
    if (
        isinstance(value, BuiltinFunctionType)
        and isinstance(value.__self__, str)
        and value.__name__ == unbound.__name__
    ):
        template = str.__str__(value.__self__)
        shown = "<built-in method %s of str object at 0x%x>" % (unbound.__name__, id(template))
        return builtin_method(lambda *args, **named: safe(template, *args, **named), unbound.__name__, shown)
    if value is unbound:
        return safe
    return value
