"""Attribute access where the answer depends on the object: the gates behind rewritten code, and `getattr`'s family."""

from types import FunctionType, MethodType, ModuleType

from hermetic_guest.errors import denied
from hermetic_guest.gates.attribute_names import FORBIDDEN, FORBIDDEN_NAMES, MARK, PLAIN, PRIVATE, SPECIAL, classify
from hermetic_guest.gates.builtin_function import builtin_method
from hermetic_guest.gates.fixed_self import original
from hermetic_guest.gates.library_names import LIBRARY_PRIVATE
from hermetic_guest.gates.module_facade import Facade, is_settable
from hermetic_guest.gates.ownership import LIBRARY_CLASSES, Ownership
from hermetic_guest.gates.refuse import refuse
from hermetic_guest.gates.special_attributes import SpecialAttributes

_MRO = type.__dict__["__mro__"].__get__
_MEMBERS = type.__dict__["__dict__"].__get__
_DICTIONARY = type.__dict__["__dictoffset__"].__get__
_THIS_CLASS = super.__dict__["__thisclass__"].__get__
_SELF_CLASS = super.__dict__["__self_class__"].__get__

# Attributes that nobody may replace.
_UNSETTABLE = frozenset(
    ["__class__", "__mro__", "__bases__", "__base__", "__defaults__", "__kwdefaults__", "__self__", "__func__"]
)


class Attributes:
    def __init__(self, builtins):
        self.ownership = Ownership(builtins)
        self.special = SpecialAttributes(self.ownership, self)
        self.face = self._make_face()

    def load(self, o, name, get=getattr):
        """`o.name`, for any name."""
        kind = classify(name)
        if kind is PLAIN:
            return get(o, name)
        if kind is PRIVATE:
            self.check_private(o, name, "get")
            return get(o, name)
        if kind is SPECIAL:
            return self.special.load(o, name, get)
        raise refuse(o, name)

    def check_store(self, o, name, action="set"):
        """Raises unless the guest may set or delete this attribute."""
        kind = classify(name)
        if kind is FORBIDDEN or name in _UNSETTABLE or name[:1] == MARK:
            raise refuse(o, name, action)
        cls = type(o)
        if id(cls) in self.ownership.own:
            return
        if issubclass(cls, type):
            if id(o) in LIBRARY_CLASSES:
                raise refuse(o, name, action)
        elif issubclass(cls, ModuleType):
            # Checked here as well: object.__setattr__ would not ask the facade.
            if (
                name in FORBIDDEN_NAMES
                or not name.isidentifier()
                or (issubclass(cls, Facade) and not is_settable(o, name))
            ):
                raise refuse(o, name, action)
        elif cls is FunctionType:
            if not self.ownership.is_own_function(o):
                raise refuse(o, name, action)
        elif id(cls) in LIBRARY_CLASSES and cls.__module__ == "typing":
            # An alias of `typing` passes the assignment on to the class that it stands for.
            raise refuse(o, name, action)
        if name == "__dict__" and not (cls is FunctionType or self.ownership.is_own_type(cls)):
            raise refuse(o, name, action)
        if kind is PRIVATE:
            self.check_private(o, name, action)

    def check_private(self, o, name, action):
        """Raises if this private name may be one of the library's."""
        # An object without a dictionary has no room for a name that the library does not know: CPython says so itself.
        if name not in LIBRARY_PRIVATE and (action == "get" or _DICTIONARY(type(o)) == 0):
            return
        cls = type(o)
        if id(cls) in self.ownership.own or self.ownership.is_own_type(cls):
            return
        if cls is super:
            classes = _MRO(_SELF_CLASS(o))
            if _is_guest_name(classes[classes.index(_THIS_CLASS(o)) + 1 :], name):
                return
        elif issubclass(cls, type):
            if id(o) not in LIBRARY_CLASSES and _is_guest_name(_MRO(o) + _MRO(cls), name):
                return
        elif issubclass(cls, ModuleType):
            # A facade refuses by itself what it does not have.
            return
        elif cls is FunctionType or cls is MethodType:
            if self.ownership.is_own_function(o if cls is FunctionType else o.__func__):
                return
        elif id(cls) in LIBRARY_CLASSES:
            if issubclass(cls, BaseException) and not isinstance(_MEMBERS(cls).get("__init__"), FunctionType):
                return
        elif _is_guest_name(_MRO(cls), name) and not _is_used_by_library(cls, name):
            return
        raise refuse(o, name, action)

    def bound(self, name, method, target):
        """`object.__setattr__` or a relative of it, bound to `target`."""
        unbound = self.unbound(name, lambda _, *args: method(*args))
        return builtin_method(lambda *args: unbound(target, *args), name, repr(method))

    def unbound(self, name, method):
        """`object.__setattr__` or a relative of it, which asks first."""
        if name == "__getattribute__":
            return lambda target, attribute: self.load(target, _exact(attribute, "getattribute"), method)
        action = "delete" if name == "__delattr__" else "set"

        def change(target, attribute, *value):
            self.check_store(target, _exact(attribute, name.strip("_")), action)
            return method(target, attribute, *value)

        return change

    def _make_face(self):
        """`$face(o)`: stands for `o` where a private attribute is read or any is set. It is never a value of the guest."""
        load, check_store, is_own_type = self.load, self.check_store, self.ownership.is_own_type
        own = self.ownership.own

        class Face:
            __slots__ = ("o",)

            def __getattribute__(self, name):
                return load(behind(self), name)

            def __setattr__(self, name, value):
                o = behind(self)
                check_store(o, name)
                setattr(o, name, value)

            def __delattr__(self, name):
                o = behind(self)
                check_store(o, name, "delete")
                delattr(o, name)

        behind = Face.__dict__["o"].__get__
        put = Face.__dict__["o"].__set__
        new = object.__new__

        def face(o):
            # The first test is only there to save a call.
            if id(type(o)) in own or is_own_type(type(o)):
                return o
            made = new(Face)
            put(made, o)
            return made

        return face

    def builtins(self, in_copy=False):
        """The guest's getattr, setattr, hasattr and delattr. `in_copy`: for a private copy, which may label functions."""
        load, check_store = self.load, self.check_store

        def getattr(o, name, /, *default):
            if len(default) > 1:
                raise TypeError("getattr expected at most 3 arguments, got %d" % (2 + len(default)))
            try:
                return load(o, _exact(name, "getattr"))
            except AttributeError:
                if default:
                    return default[0]
                raise

        def hasattr(o, name, /):
            try:
                load(o, _exact(name, "hasattr"))
            except AttributeError:
                return False
            return True

        def setattr(o, name, value, /):
            name = _exact(name, "setattr")
            if not (in_copy and type(o) is FunctionType and name in _LABELS):
                check_store(o, name)
            _setattr(o, name, value)

        def delattr(o, name, /):
            check_store(o, _exact(name, "delattr"), "delete")
            _delattr(o, name)

        return {"getattr": getattr, "hasattr": hasattr, "setattr": setattr, "delattr": delattr}


_setattr, _delattr = setattr, delattr
# The attributes that functools.wraps copies.
_LABELS = frozenset(["__module__", "__name__", "__qualname__", "__doc__", "__annotations__", "__type_params__"])


def _exact(name, function):
    """`name`, if it is exactly a str: a subclass can look like one name here and be another one for CPython."""
    if type(name) is str:
        return name
    if isinstance(name, str):
        raise denied("get", function, "%s(): an attribute name must be a plain string, not a subclass of it" % function)
    raise TypeError("%s(): attribute name must be string" % function)


def _is_guest_name(classes, name):
    """Whether the first of these classes that has the name is the guest's; also if none has it."""
    for cls in classes:
        if name in _MEMBERS(cls):
            return id(cls) not in LIBRARY_CLASSES
    return True


def _is_used_by_library(cls, name):
    """Whether a library class among the ancestors has code that uses this name, perhaps as an attribute of its instances."""
    for base in _MRO(cls):
        if id(base) in LIBRARY_CLASSES:
            for member in _MEMBERS(base).values():
                function = original(member.fget if type(member) is property else getattr(member, "__func__", member))
                if type(function) is FunctionType and name in function.__code__.co_names:
                    return True
    return False
