"""An event loop that only knows timers: no sockets, no signals, no threads."""

from hermetic_guest.library import quiet_asyncio  # noqa: F401, I001 -- before asyncio
import asyncio
import sys
import time
from asyncio import base_events, events

from hermetic_guest.control import Control
from hermetic_guest.errors import denied
from hermetic_guest.gates.out_of_memory import is_out_of_memory


class _Clock:
    """In place of a selector: only time can pass."""

    def select(self, timeout=None):
        if timeout is None:
            # Nothing will ever happen. CPython would wait for ever; the alarm of the run ends this wait.
            time.sleep(3600)
        elif timeout > 0:
            time.sleep(timeout)
        return []


# Methods that asyncio itself calls, and that only run code of the program.
_HARMLESS = frozenset(
    """
    call_soon call_later call_at time create_future create_task get_debug get_task_factory is_closed is_running
    run_forever run_until_complete stop close shutdown_asyncgens call_exception_handler slow_callback_duration set_debug
    """.split()
)


def _refusing(name):
    def refuse(self, *args, **named):
        raise denied("call", "loop.%s" % name, "%s of the event loop is not available in the sandbox" % name)

    refuse.__name__ = refuse.__qualname__ = name
    return refuse


def close_loops():
    """Takes the methods that open, listen, spawn or start threads from every loop: a program that gets one gets nothing.

    Not done where registered packages may bring loops of their own.
    """
    for cls in (base_events.BaseEventLoop, events.AbstractEventLoop):
        for name in list(vars(cls)):
            if name[:1] != "_" and name not in _HARMLESS:
                setattr(cls, name, _refusing(name))


class GuestLoop(base_events.BaseEventLoop):
    def __init__(self):
        super().__init__()
        self._selector = _Clock()
        self.slow_callback_duration = float("inf")

    def set_debug(self, enabled):
        # A loop that is debugged keeps the stacks of its callbacks.
        self._debug = False

    def _process_events(self, event_list):
        pass

    def _write_to_self(self):
        pass

    def call_exception_handler(self, context):
        # asyncio would log an error that nobody retrieved, to the streams of the process.
        _notice(context.get("exception"))


for _name in dir(GuestLoop):
    if _name[:1] != "_" and _name not in _HARMLESS:
        setattr(GuestLoop, _name, _refusing(_name))


def run(coroutine):
    """`asyncio.run` with this loop."""
    if events._get_running_loop() is not None:
        coroutine.close()
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    loop = GuestLoop()
    try:
        events.set_event_loop(loop)
        try:
            result = loop.run_until_complete(coroutine)
        except Control:
            # The remaining tasks are dropped: asking them to cancel would run code of a program that is over.
            raise
        except BaseException as error:
            _notice(error)
            _finish(loop)
            raise
        _finish(loop)
        return result
    finally:
        events.set_event_loop(None)
        loop.close()


def forget_running_loop():
    """After a run. The end of a run may come while asyncio is leaving a loop, which then counts as running for ever."""
    events._set_running_loop(None)
    sys.set_asyncgen_hooks(None, None)


def _finish(loop):
    pending = list(asyncio.all_tasks(loop))
    for task in pending:
        task.cancel()
    if pending:
        loop.run_until_complete(asyncio.gather(*pending, return_exceptions=True))
    loop.run_until_complete(loop.shutdown_asyncgens())


# One item, which the guest sets. A variable of this module, because asyncio makes its loops without a guest.
_on_memory_error = [lambda error: None]


def on_memory_error(callback):
    """`callback(error)` is called for a MemoryError that ends a task or a coroutine: the program must not go on."""
    _on_memory_error[:] = [callback]


def _notice(error):
    if is_out_of_memory(error):
        _on_memory_error[0](error)
