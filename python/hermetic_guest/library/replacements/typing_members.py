"""`typing.get_type_hints` evaluates texts. Here each text is compiled like a program of the guest."""

import typing
from types import MethodType

from hermetic_guest.gates.safe_type import visible_type


def typing_members(guest, _):
    def evaluated(value, names, local):
        if value is None:
            return type(None)
        if type(value) is str:
            return guest.evaluate(value, names, local)
        if isinstance(value, typing.ForwardRef):
            return guest.evaluate(value.__forward_arg__, names, local)
        return value

    def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
        hints = {}
        if issubclass(type(obj), type):
            for cls in reversed(type.__dict__["__mro__"].__get__(obj)):
                annotations = type.__dict__["__dict__"].__get__(cls).get("__annotations__", {})
                if type(annotations) is dict:
                    names = guest.globals_of_module(getattr(cls, "__module__", None))
                    hints.update((name, evaluated(value, names, localns)) for name, value in annotations.items())
            return hints
        function = obj.__func__ if type(obj) is MethodType else obj
        annotations = getattr(function, "__annotations__", None)
        if type(annotations) is not dict:
            raise TypeError("%r is not a module, class, method, or function." % (obj,))
        names = function.__globals__ if guest.attributes.ownership.is_own_function(function) else None
        return {name: evaluated(value, names, localns) for name, value in annotations.items()}

    def get_origin(tp):
        return visible_type(typing.get_origin(tp))

    return {"get_type_hints": get_type_hints, "get_origin": get_origin}
