"""`weakref` over references that are written in C. A proxy here asks the gates, as the program itself does."""

import itertools
from collections.abc import MutableMapping, MutableSet

from _weakref import getweakrefcount, ref  # noqa: F401

ReferenceType = ref
_numbers = itertools.count()


class proxy:
    """Stands for an object without keeping it alive."""

    def __init__(self, object, callback=None):
        self.__dict__["_of"] = ref(object, callback)

    def _object(self):
        found = self.__dict__["_of"]()
        if found is None:
            raise ReferenceError("weakly-referenced object no longer exists")
        return found

    def __getattr__(self, name):
        return getattr(self._object(), name)

    def __setattr__(self, name, value):
        setattr(self._object(), name, value)

    def __delattr__(self, name):
        delattr(self._object(), name)

    def __str__(self):
        return str(self._object())

    def __repr__(self):
        found = self._object()
        return "<weakproxy at 0x%x to %s at 0x%x>" % (id(self), type(found).__name__, id(found))

    def __call__(self, *args, **named):
        return self._object()(*args, **named)

    def __len__(self):
        return len(self._object())

    def __bool__(self):
        return bool(self._object())

    def __iter__(self):
        return iter(self._object())

    def __getitem__(self, key):
        return self._object()[key]

    def __setitem__(self, key, value):
        self._object()[key] = value

    def __contains__(self, value):
        return value in self._object()

    def __eq__(self, other):
        return self._object() == (other._object() if type(other) is proxy else other)

    __hash__ = None


ProxyType = CallableProxyType = proxy
ProxyTypes = (proxy,)


class WeakMethod:
    def __init__(self, method, callback=None):
        self._self, self._name = ref(method.__self__, callback), method.__name__

    def __call__(self):
        found = self._self()
        return None if found is None else getattr(found, self._name)


class WeakValueDictionary(MutableMapping):
    def __init__(self, other=(), /, **named):
        self.data = {}
        self.update(other, **named)

    def __getitem__(self, key):
        found = self.data[key]()
        if found is None:
            raise KeyError(key)
        return found

    def __setitem__(self, key, value):
        data = self.data

        def remove(reference):
            if data.get(key) is reference:
                del data[key]

        data[key] = ref(value, remove)

    def __delitem__(self, key):
        del self.data[key]

    def _alive(self):
        return [
            (key, value) for key, value in [(key, of()) for key, of in list(self.data.items())] if value is not None
        ]

    def __iter__(self):
        return iter([key for key, _ in self._alive()])

    def __len__(self):
        return len(self._alive())

    def __contains__(self, key):
        return key in self.data and self.data[key]() is not None

    def copy(self):
        return WeakValueDictionary(dict(self._alive()))

    def valuerefs(self):
        return list(self.data.values())

    def __repr__(self):
        return "<WeakValueDictionary at 0x%x>" % id(self)


class WeakKeyDictionary(MutableMapping):
    def __init__(self, dict=None):
        self.data = {}
        if dict is not None:
            self.update(dict)

    def __getitem__(self, key):
        return self.data[ref(key)]

    def __setitem__(self, key, value):
        data = self.data
        data[ref(key, lambda reference: data.pop(reference, None))] = value

    def __delitem__(self, key):
        del self.data[ref(key)]

    def __iter__(self):
        return iter([key for key in [of() for of in list(self.data)] if key is not None])

    def __len__(self):
        return len(list(iter(self)))

    def __contains__(self, key):
        try:
            return ref(key) in self.data
        except TypeError:
            return False

    def copy(self):
        return WeakKeyDictionary(dict(self.items()))

    def keyrefs(self):
        return list(self.data)

    def __repr__(self):
        return "<WeakKeyDictionary at 0x%x>" % id(self)


class WeakSet(MutableSet):
    def __init__(self, data=None):
        self.data = set()
        for item in data or ():
            self.add(item)

    def add(self, item):
        data = self.data
        data.add(ref(item, data.discard))

    def discard(self, item):
        self.data.discard(ref(item))

    def clear(self):
        self.data.clear()

    def update(self, other):
        for item in other:
            self.add(item)

    def __iter__(self):
        return iter([item for item in [of() for of in list(self.data)] if item is not None])

    def __len__(self):
        return len(list(iter(self)))

    def __contains__(self, item):
        try:
            return ref(item) in self.data
        except TypeError:
            return False

    def __repr__(self):
        return repr(set(self))


class finalize:
    _registry = {}

    def __init__(self, obj, func, /, *args, **kwargs):
        self._number = next(_numbers)
        self.atexit = True
        finalize._registry[self._number] = (ref(obj, self), func, args, kwargs)

    def __call__(self, _=None):
        found = finalize._registry.pop(self._number, None)
        return None if found is None else found[1](*found[2], **found[3])

    def detach(self):
        found = finalize._registry.pop(self._number, None)
        return None if found is None else (found[0](), *found[1:])

    def peek(self):
        found = finalize._registry.get(self._number)
        return None if found is None else (found[0](), *found[1:])

    @property
    def alive(self):
        return self._number in finalize._registry
