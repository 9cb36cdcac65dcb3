"""Methods of library classes that refuse an object of another class.

A method in Python takes any `self`: `Counter.copy(int)` would call `int.__class__`, which is the real `type`, and
`UUID.__init__(json.dumps)` would write on a function of the library. Methods in C check their object themselves.
"""

from opcode import opmap
from types import CodeType, FunctionType

_MRO = type.__dict__["__mro__"].__get__
_MEMBERS = type.__dict__["__dict__"].__get__
# Attributes that tell what an object is made of.
_TELLING = frozenset(
    """
    __class__ __dict__ __setattr__ __delattr__ __getattribute__ __reduce__ __reduce_ex__ __globals__ __code__ __bases__ __mro__
    _get_loop
    """.split()
)
_WRITING = (opmap["STORE_ATTR"], opmap["DELETE_ATTR"])
# id of a method that checks -> the method behind it. Both live as long as the process.
_behind = {}


def original(function):
    """The method of the library itself: the one that checks does not show the names which it uses."""
    return _behind.get(id(function), (None, function))[1]


def fix_selves(cls):
    """Gives every method of this class that could be a lever a fixed `self`."""
    for name, member in list(_MEMBERS(cls).items()):
        if type(member) is FunctionType:
            # A function that is no method is shared by classes, which may compare it.
            is_method = "." in member.__qualname__ and "<locals>" not in member.__qualname__
            if is_method and name not in ("__new__", "__init_subclass__", "__class_getitem__"):
                _put(cls, name, _fixed(cls, member))
        elif type(member) is property:
            parts = [part and _fixed(cls, part) for part in (member.fget, member.fset, member.fdel)]
            if any(new is not old for new, old in zip(parts, (member.fget, member.fset, member.fdel))):
                _put(cls, name, property(*parts, member.__doc__))


def _put(cls, name, member):
    if _MEMBERS(cls)[name] is not member:
        type.__setattr__(cls, name, member)


def _fixed(cls, function):
    """`function` itself, if it needs no check or has one."""
    if type(function) is not FunctionType or id(function) in _behind or not _could_be_lever(function.__code__):
        return function

    def method(self, /, *args, **named):
        if cls not in _MRO(type(self)):
            raise TypeError(
                "descriptor %r for %r objects doesn't apply to a %r object"
                % (function.__name__, cls.__name__, type(self).__name__)
            )
        return function(self, *args, **named)

    for label in ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__"):
        setattr(method, label, getattr(function, label))
    method.__dict__.update(function.__dict__)
    _behind[id(method)] = (method, function)
    return method


def _could_be_lever(code):
    """Whether it writes attributes, or reads what an object is made of. It may say yes too often."""
    if code.co_argcount == 0:
        return False
    steps = code.co_code[::2]
    return (
        any(step in steps for step in _WRITING)
        or not _TELLING.isdisjoint(code.co_names)
        or any(type(constant) is CodeType and _could_be_lever_inside(constant) for constant in code.co_consts)
    )


def _could_be_lever_inside(code):
    return not _TELLING.isdisjoint(code.co_names) or any(step in code.co_code[::2] for step in _WRITING)
