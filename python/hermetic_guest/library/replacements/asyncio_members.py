"""`asyncio` with a loop that only knows timers: what opens, listens, spawns or replaces the loop is refused."""

from hermetic_guest.library import quiet_asyncio  # noqa: F401, I001 -- before asyncio
import asyncio

from hermetic_guest.errors import denied
from hermetic_guest.library import event_loop


class _LoopFace:
    """The running loop as the guest sees it. It looks the loop up at each call and holds nothing."""

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
    """A class of asyncio without its `loop` argument: a loop that the guest wrote would be called back with our objects."""

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
