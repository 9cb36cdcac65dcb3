"""An event loop that only knows timers: no sockets, no signals, no threads."""

from hermetic_guest.library import quiet_asyncio  # noqa: F401, I001 -- before asyncio
import asyncio
import time
from asyncio import base_events, events

from hermetic_guest.control import Control, is_out_of_memory


class _Clock:
    """In place of a selector: only time can pass."""

    def select(self, timeout=None):
        if timeout is None:
            # Nothing will ever happen. CPython would wait for ever; the alarm of the run ends this wait.
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
        # asyncio would log an error that nobody retrieved, to the streams of the process.
        _notice(context.get("exception"))


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
