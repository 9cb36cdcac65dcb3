"""An event loop that knows timers and nothing else: no sockets, no signals, no threads."""

from hermetic_guest.library import quiet_asyncio  # noqa: F401, I001 -- first
import asyncio
import time
from asyncio import base_events, events

from hermetic_guest.control import Control


class _Clock:
    """In the place of a selector: there is nothing to wait for but time."""

    def select(self, timeout=None):
        if timeout is None:
            # Nothing will ever happen: CPython would wait for ever, and so do we, until the time is up.
            time.sleep(3600)
        elif timeout > 0:
            time.sleep(timeout)
        return []


class GuestLoop(base_events.BaseEventLoop):
    def __init__(self):
        super().__init__()
        self._selector = _Clock()
        self.slow_callback_duration = float("inf")

    def _process_events(self, event_list):
        pass

    def _write_to_self(self):
        pass

    def call_exception_handler(self, context):
        # What nobody asked for is nobody's: asyncio would log it.
        _notice(context.get("exception"))


def run(coroutine):
    """asyncio.run with this loop."""
    if events._get_running_loop() is not None:
        coroutine.close()
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    loop = GuestLoop()
    try:
        events.set_event_loop(loop)
        try:
            result = loop.run_until_complete(coroutine)
        except Control:
            # The tasks that are left are not asked what they think of it.
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


def _finish(loop):
    pending = list(asyncio.all_tasks(loop))
    for task in pending:
        task.cancel()
    if pending:
        loop.run_until_complete(asyncio.gather(*pending, return_exceptions=True))
    loop.run_until_complete(loop.shutdown_asyncgens())


_tell = [lambda error: None]


def tell_of_memory_errors(tell):
    """`tell(error)`: what is left of the program is not to run any more."""
    _tell[:] = [tell]


def _notice(error):
    if isinstance(error, MemoryError):
        _tell[0](error)
