"""The error for an attribute that a guest does not get."""

from hermetic_guest.errors import denied

_NAME = type.__dict__["__name__"].__get__


def is_class(o):
    """Not isinstance(o, type): that asks the object for its class, and a guest's object can lie."""
    return issubclass(type(o), type)


def refuse(o, name, action="get"):
    """Returns the error to raise."""
    owner = _NAME(o if is_class(o) else type(o))
    error = denied(
        action, "%s.%s" % (owner, name), "attribute %r of %r is not available in the sandbox" % (name, owner)
    )
    # CPython would fill in the object that it was asked for, which may be a face.
    error.name, error.obj = name, o
    return error
