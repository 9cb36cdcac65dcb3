"""Attribute access where the answer depends on the object: the gates behind rewritten code, and getattr's family."""

from types import FunctionType, MethodType, ModuleType

from hermetic_guest.errors import denied
from hermetic_guest.gates.attribute_names import FORBIDDEN, FORBIDDEN_NAMES, MARK, PLAIN, PRIVATE, SPECIAL, classify
from hermetic_guest.gates.library_names import HOST_PRIVATE
from hermetic_guest.gates.module_facade import Facade, is_settable
from hermetic_guest.gates.ownership import HOST, Ownership
from hermetic_guest.gates.special_attributes import Special, refuse

_MRO = type.__dict__["__mro__"].__get__
_MEMBERS = type.__dict__["__dict__"].__get__
_THIS_CLASS = super.__dict__["__thisclass__"].__get__
_SELF_CLASS = super.__dict__["__self_class__"].__get__

# Whose value is not to be replaced by anybody.
_UNSETTABLE = frozenset(
    ["__class__", "__mro__", "__bases__", "__base__", "__defaults__", "__kwdefaults__", "__self__", "__func__"]
)


class Attributes:
    def __init__(self, builtins):
        self.ownership = Ownership(builtins)
        self.special = Special(self.ownership, self)
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
            if id(o) in HOST:
                raise refuse(o, name, action)
        elif issubclass(cls, ModuleType):
            # object.__setattr__ would not ask a facade.
            if (
                name in FORBIDDEN_NAMES
                or not name.isidentifier()
                or (issubclass(cls, Facade) and not is_settable(o, name))
            ):
                raise refuse(o, name, action)
        elif cls is FunctionType:
            if not self.ownership.is_own_function(o):
                raise refuse(o, name, action)
        elif id(cls) in HOST and cls.__module__ == "typing":
            # typing's aliases pass an assignment on to the class that they stand for.
            raise refuse(o, name, action)
        if name == "__dict__" and not (cls is FunctionType or self.ownership.is_own_type(cls)):
            raise refuse(o, name, action)
        if kind is PRIVATE:
            self.check_private(o, name, action)

    def check_private(self, o, name, action):
        """Raises where a private name would be one of the host's."""
        if name not in HOST_PRIVATE and action == "get":
            return
        cls = type(o)
        if id(cls) in self.ownership.own or self.ownership.is_own_type(cls):
            return
        if cls is super:
            classes = _MRO(_SELF_CLASS(o))
            if _first_owner(classes[classes.index(_THIS_CLASS(o)) + 1 :], name) in ("guest", None):
                return
        elif issubclass(cls, type):
            if id(o) not in HOST and (_first_owner(_MRO(o), name) or _first_owner(_MRO(cls), name)) in ("guest", None):
                return
        elif issubclass(cls, ModuleType):
            # A facade of the host's says itself what it does not have.
            return
        elif cls is FunctionType or cls is MethodType:
            if self.ownership.is_own_function(o if cls is FunctionType else o.__func__):
                return
        elif id(cls) in HOST:
            if issubclass(cls, BaseException) and not isinstance(_MEMBERS(cls).get("__init__"), FunctionType):
                return
        elif _first_owner(_MRO(cls), name) in ("guest", None) and not _is_used_by_host(cls, name):
            return
        raise refuse(o, name, action)

    def bound(self, name, method, target):
        """object.__setattr__ and the like, bound to `target`."""
        unbound = self.unbound(name, lambda _, *args: method(*args))
        return lambda *args: unbound(target, *args)

    def unbound(self, name, method):
        if name == "__getattribute__":
            return lambda target, attribute: self.load(target, _exact(attribute, "getattribute"), method)
        action = "delete" if name == "__delattr__" else "set"

        def change(target, attribute, *value):
            self.check_store(target, _exact(attribute, name.strip("_")), action)
            return method(target, attribute, *value)

        return change

    def _make_face(self):
        """`$face(o)`: what stands for `o` where an attribute is private or assigned to. It is never a value of the guest."""
        load, check_store, is_own_type = self.load, self.check_store, self.ownership.is_own_type

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
            if is_own_type(type(o)):
                return o
            made = new(Face)
            put(made, o)
            return made

        return face

    def builtins(self, in_copy=False):
        """getattr, setattr, hasattr and delattr as the guest knows them. A copied module may name its own functions."""
        load, check_store = self.load, self.check_store

        def getattr(o, name, *default):
            if len(default) > 1:
                raise TypeError("getattr expected at most 3 arguments, got %d" % (2 + len(default)))
            try:
                return load(o, _exact(name, "getattr"))
            except AttributeError:
                if default:
                    return default[0]
                raise

        def hasattr(o, name):
            try:
                load(o, _exact(name, "hasattr"))
            except AttributeError:
                return False
            return True

        def setattr(o, name, value):
            name = _exact(name, "setattr")
            if not (in_copy and type(o) is FunctionType and name in _LABELS):
                check_store(o, name)
            _setattr(o, name, value)

        def delattr(o, name):
            check_store(o, _exact(name, "delattr"), "delete")
            _delattr(o, name)

        return {"getattr": getattr, "hasattr": hasattr, "setattr": setattr, "delattr": delattr}


_setattr, _delattr = setattr, delattr
# What functools.wraps copies.
_LABELS = frozenset(["__module__", "__name__", "__qualname__", "__doc__", "__annotations__", "__type_params__"])


def _exact(name, function):
    """A subclass of str can answer one thing here and be another thing in CPython."""
    if type(name) is str:
        return name
    if isinstance(name, str):
        raise denied("get", function, "%s(): an attribute name must be a plain string, not a subclass of it" % function)
    raise TypeError(
        "%s(): attribute name must be string" % function
        if function != "hasattr"
        else "hasattr(): attribute name must be string"
    )


def _first_owner(classes, name):
    for cls in classes:
        if name in _MEMBERS(cls):
            return "host" if id(cls) in HOST else "guest"
    return None


def _is_used_by_host(cls, name):
    """Whether code of a class of the host that `cls` comes from uses this name, as an attribute of its instances perhaps."""
    for base in _MRO(cls):
        if id(base) in HOST:
            for member in _MEMBERS(base).values():
                function = member.fget if type(member) is property else getattr(member, "__func__", member)
                if type(function) is FunctionType and name in function.__code__.co_names:
                    return True
    return False
