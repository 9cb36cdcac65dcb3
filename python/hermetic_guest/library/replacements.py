"""Members of standard modules that the guest gets in a version of ours, because the original takes names, texts or streams."""

from hermetic_guest.library import quiet_asyncio  # noqa: F401, I001 -- first
import _pyio
import asyncio
import contextlib
import functools
import struct
import sys
import typing
from types import FunctionType, MethodType

from hermetic_guest.errors import denied
from hermetic_guest.gates.safe_type import visible_type
from hermetic_guest.library import event_loop


def operator_members(guest, _):
    load = guest.attributes.load

    def read(path, o):
        for name in path:
            o = load(o, name)
        return o

    def attrgetter(*names):
        if not names:
            raise TypeError("attrgetter expected 1 argument, got 0")
        for name in names:
            if type(name) is not str:
                raise TypeError("attribute name must be a string")
        paths = [name.split(".") for name in names]
        if len(paths) == 1:
            return lambda o: read(paths[0], o)
        return lambda o: tuple([read(path, o) for path in paths])

    def methodcaller(name, *args, **named):
        if type(name) is not str:
            raise TypeError("method name must be a string")
        return lambda o: load(o, name)(*args, **named)

    return {"attrgetter": attrgetter, "methodcaller": methodcaller}


def typing_members(guest, _):
    """get_type_hints evaluates texts: here they are programs of the guest like any other."""

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


def contextlib_members(guest, _):
    streams = guest.streams

    class _Redirect(contextlib.AbstractContextManager):
        _stream = None

        def __init__(self, new_target):
            self._new_target = new_target
            self._old_targets = []

        def __enter__(self):
            self._old_targets.append(streams.names[self._stream])
            streams.names[self._stream] = self._new_target
            return self._new_target

        def __exit__(self, exctype, excinst, exctb):
            streams.names[self._stream] = self._old_targets.pop()

    redirects = {}
    for stream in ("stdout", "stderr"):
        name = "redirect_" + stream
        redirects[name] = type(name, (_Redirect,), {"_stream": stream, "__module__": "contextlib"})
    return redirects


def io_members(guest, _):
    """The buffers are written in Python: those in C lend their memory to the file below, which may keep it for longer."""
    members = {
        name: getattr(_pyio, name) for name in ("BufferedReader", "BufferedWriter", "BufferedRandom", "BufferedRWPair")
    }
    if getattr(guest.host, "open_file", None) is not None:
        members["open"] = guest.open
    return members


def sys_members(guest):
    """A `sys` of the guest's own: its arguments and streams, and facts about numbers."""
    facts = "maxsize maxunicode byteorder version version_info hexversion float_info int_info hash_info implementation platform copyright api_version".split()
    members = {name: getattr(sys, name) for name in facts if name != "implementation"}

    def exit(status=None):
        raise SystemExit(status)

    def exc_info():
        return sys.exc_info()

    members.update(
        exit=exit,
        exc_info=exc_info,
        intern=sys.intern,
        getrecursionlimit=sys.getrecursionlimit,
        getsizeof=sys.getsizeof,
    )
    members.update(guest.streams.names)
    return members


def traceback_members(guest):
    def current():
        return sys.exc_info()[1]

    def text(error):
        return "NoneType: None\n" if error is None else guest.traceback.render(error)

    def format_exc(limit=None, chain=True):
        return text(current())

    def print_exc(limit=None, file=None, chain=True):
        (guest.streams.names["stderr"] if file is None else file).write(text(current()))

    def format_exception(exc, value=None, tb=None, limit=None, chain=True):
        return text(exc if isinstance(exc, BaseException) else value).splitlines(True)

    def print_exception(exc, value=None, tb=None, limit=None, file=None, chain=True):
        (guest.streams.names["stderr"] if file is None else file).write("".join(format_exception(exc, value)))

    def format_exception_only(exc, value=None):
        from hermetic_guest.traceback_text import exception_line

        return [exception_line(exc if isinstance(exc, BaseException) else value)]

    return {
        each.__name__: each
        for each in (format_exc, print_exc, format_exception, print_exception, format_exception_only)
    }


class _LoopFace:
    """The running loop as the guest sees it."""

    __slots__ = ()

    def time(self):
        return asyncio.get_running_loop().time()

    def create_task(self, coro, **named):
        return asyncio.get_running_loop().create_task(coro, **named)

    def create_future(self):
        return asyncio.get_running_loop().create_future()

    def call_soon(self, callback, *args):
        asyncio.get_running_loop().call_soon(callback, *args)

    def call_later(self, delay, callback, *args):
        asyncio.get_running_loop().call_later(delay, callback, *args)

    def run_until_complete(self, future):
        return event_loop.run(_awaited(future))

    def is_running(self):
        return asyncio.events._get_running_loop() is not None

    def is_closed(self):
        return False

    def close(self):
        pass


_LoopFace.__module__, _LoopFace.__name__, _LoopFace.__qualname__ = "asyncio", "EventLoop", "EventLoop"


def _without_loop(real):
    """A class of asyncio whose instances belong to the running loop: another one would be told what only loops know."""

    class Kind(type):
        def __call__(cls, *args, loop=None, **named):
            if loop is not None and not isinstance(loop, _LoopFace):
                raise denied("call", real.__name__, "asyncio.%s takes no loop in the sandbox" % real.__name__)
            return real(*args, **named)

        def __instancecheck__(cls, instance):
            return isinstance(instance, real)

        def __subclasscheck__(cls, subclass):
            return issubclass(subclass, real)

        def __repr__(cls):
            return repr(real)

    return Kind(real.__name__, (), {"__slots__": (), "__module__": real.__module__, "__doc__": real.__doc__})


async def _awaited(future):
    return await future


def asyncio_members():
    face = _LoopFace()

    def run(main, *, debug=None, loop_factory=None):
        if not asyncio.iscoroutine(main):
            raise ValueError("a coroutine was expected, got %r" % (main,))
        return event_loop.run(main)

    def get_running_loop():
        asyncio.get_running_loop()
        return face

    def get_event_loop():
        return face

    async def to_thread(func, *args, **named):
        await asyncio.sleep(0)
        return func(*args, **named)

    def denied_loop(*_):
        raise denied("call", "asyncio.set_event_loop", "the event loop cannot be replaced in the sandbox")

    return {
        "run": run,
        "get_running_loop": get_running_loop,
        "get_event_loop": get_event_loop,
        "new_event_loop": get_event_loop,
        "to_thread": to_thread,
        "set_event_loop": denied_loop,
        "Future": _without_loop(asyncio.Future),
        "Task": _without_loop(asyncio.Task),
    }


def struct_members(guest, _):
    class Struct:
        __slots__ = ("_format", "_size")

        def __init__(self, format):
            self._size = struct.calcsize(format)
            self._format = format.decode() if isinstance(format, bytes) else str.__str__(format)

        @property
        def format(self):
            return self._format

        @property
        def size(self):
            return self._size

        def pack(self, *values):
            return struct.pack(self._format, *values)

        def pack_into(self, buffer, offset, *values):
            return struct.pack_into(self._format, buffer, offset, *values)

        def unpack(self, buffer):
            return struct.unpack(self._format, buffer)

        def unpack_from(self, buffer, offset=0):
            return struct.unpack_from(self._format, buffer, offset)

        def iter_unpack(self, buffer):
            return struct.iter_unpack(self._format, buffer)

    Struct.__module__, Struct.__qualname__ = "_struct", "Struct"
    return {"Struct": Struct}


def functools_members(guest, members):
    update, check = members["update_wrapper"], guest.attributes.check_store

    def update_wrapper(wrapper, wrapped, assigned=functools.WRAPPER_ASSIGNMENTS, updated=functools.WRAPPER_UPDATES):
        check(wrapper, "__wrapped__")
        return update(wrapper, wrapped, assigned, updated)

    def wraps(wrapped, assigned=functools.WRAPPER_ASSIGNMENTS, updated=functools.WRAPPER_UPDATES):
        return functools.partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)

    return {"update_wrapper": update_wrapper, "wraps": wraps}


def marking(guest, decorate, mark):
    """A decorator that sets an attribute of what it is given, which may be the host's."""
    check = guest.attributes.check_store

    def marked(o):
        if isinstance(o, (FunctionType, type)):
            check(o, mark)
        return decorate(o)

    return functools.update_wrapper(marked, decorate)


MEMBERS = {
    "operator": operator_members,
    "typing": typing_members,
    "contextlib": contextlib_members,
    "io": io_members,
    "functools": functools_members,
    "struct": struct_members,
}
MARKERS = {
    "abc": {"abstractmethod": "__isabstractmethod__"},
    "typing": {"final": "__final__", "override": "__override__"},
}
