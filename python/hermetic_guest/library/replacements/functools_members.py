"""Members of functools that write into, or read the dictionary of, an object which the program chooses."""

import functools
from types import FunctionType, ModuleType


def functools_members(guest, members):
    update, check = members["update_wrapper"], guest.attributes.check_store

    def update_wrapper(wrapper, wrapped, assigned=functools.WRAPPER_ASSIGNMENTS, updated=functools.WRAPPER_UPDATES):
        check(wrapper, "__wrapped__")
        return update(wrapper, wrapped, assigned, updated)

    def wraps(wrapped, assigned=functools.WRAPPER_ASSIGNMENTS, updated=functools.WRAPPER_UPDATES):
        return functools.partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)

    cached_property = _cached_property(check) if "cached_property" in members else None
    return {"update_wrapper": update_wrapper, "wraps": wraps, "cached_property": cached_property}


def _cached_property(check_store):
    class cached_property:
        def __init__(self, func):
            self.func = func
            self.attrname = None
            self.__doc__ = func.__doc__
            self.__module__ = getattr(func, "__module__", None)

        def __set_name__(self, owner, name):
            if type(name) is not str:
                raise TypeError("the name of a cached_property must be a string")
            if self.attrname is None:
                self.attrname = name
            elif name != self.attrname:
                raise TypeError(
                    "Cannot assign the same cached_property to two different names (%r and %r)." % (self.attrname, name)
                )

        def __get__(self, instance, owner=None):
            if instance is None:
                return self
            name = self.attrname
            if type(name) is not str:
                raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
            # Checked as a write, also to read: only an object of the program has such a value.
            check_store(instance, name)
            cache = _cache_of(instance, name)
            if name not in cache:
                cache[name] = self.func(instance)
            return cache[name]

    cached_property.__module__, cached_property.__qualname__ = "functools", "cached_property"
    if hasattr(functools.cached_property, "__class_getitem__"):
        cached_property.__class_getitem__ = functools.cached_property.__dict__["__class_getitem__"]
    return cached_property


def _cache_of(instance, name):
    kind = type(instance)
    try:
        cache = object.__getattribute__(instance, "__dict__")
    except AttributeError:
        cache = None
    if type(cache) is not dict or issubclass(kind, (type, ModuleType, FunctionType)):
        raise TypeError(
            "No '__dict__' attribute on %r instance to cache %r property." % (kind.__name__, name)
        ) from None
    return cache
