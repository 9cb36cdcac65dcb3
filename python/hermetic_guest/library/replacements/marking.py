"""Decorators of the standard library that only set an attribute: `abstractmethod`, `final`, `override`."""

import functools
from types import FunctionType

# module -> decorator -> the attribute that it sets.
MARKERS = {
    "abc": {"abstractmethod": "__isabstractmethod__"},
    "typing": {"final": "__final__", "override": "__override__"},
}


def marking(guest, decorate, mark):
    """A decorator that sets the attribute `mark`, with a check first: its argument may be the library's."""
    check = guest.attributes.check_store

    def marked(o):
        if isinstance(o, (FunctionType, type)):
            check(o, mark)
        return decorate(o)

    return functools.update_wrapper(marked, decorate)
