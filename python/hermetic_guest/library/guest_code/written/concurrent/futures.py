"""Executors that do their work at once, in the thread that submits it. A future is done when `submit` returns."""

import sys
import time

FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED = "FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED"
_PENDING, _RUNNING, _CANCELLED, _FINISHED = "PENDING", "RUNNING", "CANCELLED", "FINISHED"


class Error(Exception):
    pass


class CancelledError(Error):
    pass


if sys.version_info >= (3, 11):
    TimeoutError = TimeoutError
else:

    class TimeoutError(Error):
        pass


class InvalidStateError(Error):
    pass


class BrokenExecutor(RuntimeError):
    pass


class Future:
    def __init__(self):
        self._state = _PENDING
        self._result = self._exception = None
        self._callbacks = []

    def cancel(self):
        if self._state in (_RUNNING, _FINISHED):
            return False
        if self._state is not _CANCELLED:
            self._end(_CANCELLED)
        return True

    def cancelled(self):
        return self._state is _CANCELLED

    def running(self):
        return self._state is _RUNNING

    def done(self):
        return self._state in (_CANCELLED, _FINISHED)

    def result(self, timeout=None):
        error = self.exception(timeout)
        if error is not None:
            try:
                raise error
            finally:
                # The frame would keep the error, and the error the frame.
                error = None
        return self._result

    def exception(self, timeout=None):
        if self._state is _CANCELLED:
            raise CancelledError()
        if self._state is not _FINISHED:
            if timeout is not None:
                time.sleep(max(timeout, 0))
                raise TimeoutError()
            raise RuntimeError("nobody will ever set this future: work of an executor is done at once in the sandbox")
        return self._exception

    def add_done_callback(self, callback):
        if self.done():
            callback(self)
        else:
            self._callbacks.append(callback)

    def set_running_or_notify_cancel(self):
        if self._state is _CANCELLED:
            return False
        self._state = _RUNNING
        return True

    def set_result(self, result):
        self._check_open()
        self._result = result
        self._end(_FINISHED)

    def set_exception(self, exception):
        self._check_open()
        self._exception = exception
        self._end(_FINISHED)

    def _check_open(self):
        if self.done():
            raise InvalidStateError("%s: %r" % (self._state, self))

    def _end(self, state):
        self._state = state
        for callback in self._callbacks:
            callback(self)
        self._callbacks = []

    def __repr__(self):
        text = "<Future at 0x%x state=%s" % (id(self), self._state.lower())
        if self._state is not _FINISHED:
            return text + ">"
        if self._exception is not None:
            return "%s raised %s>" % (text, type(self._exception).__name__)
        return "%s returned %s>" % (text, type(self._result).__name__)


class Executor:
    _is_open = True

    def submit(self, fn, /, *args, **kwargs):
        if not self._is_open:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future = Future()
        future.set_running_or_notify_cancel()
        try:
            result = fn(*args, **kwargs)
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(result)
        return future

    def map(self, fn, *iterables, timeout=None, chunksize=1, buffersize=None):
        futures = [self.submit(fn, *args) for args in zip(*iterables)]

        def results():
            for future in futures:
                yield future.result()

        return results()

    def shutdown(self, wait=True, *, cancel_futures=False):
        self._is_open = False

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.shutdown()
        return False


class ThreadPoolExecutor(Executor):
    def __init__(self, max_workers=None, thread_name_prefix="", initializer=None, initargs=()):
        if max_workers is not None and max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        self._max_workers = max_workers or 1
        if initializer is not None:
            if not callable(initializer):
                raise TypeError("initializer must be a callable")
            initializer(*initargs)


class ProcessPoolExecutor(ThreadPoolExecutor):
    def __init__(self, max_workers=None, mp_context=None, initializer=None, initargs=(), *, max_tasks_per_child=None):
        ThreadPoolExecutor.__init__(self, max_workers, "", initializer, initargs)


class DoneAndNotDoneFutures(tuple):
    done = property(lambda self: self[0])
    not_done = property(lambda self: self[1])

    def __repr__(self):
        return "DoneAndNotDoneFutures(done=%r, not_done=%r)" % self


def wait(fs, timeout=None, return_when=ALL_COMPLETED):
    fs = set(fs)
    done = {future for future in fs if future.done()}
    return DoneAndNotDoneFutures((done, fs - done))


def as_completed(fs, timeout=None):
    seen = []
    for future in fs:
        if future not in seen:
            seen.append(future)
    for future in seen:
        if not future.done():
            future.result(timeout)
        yield future
