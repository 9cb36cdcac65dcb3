"""Threads that take turns in one real thread.

A thread that was started runs when another one waits: in `join`, for a lock, a condition, an event, or a queue, or when the
program ends. It then runs until its function returns. If it has to wait itself, other threads get their turn first. A wait
that nobody can end is refused, unless the thread is a daemon: that one is given up, as a program that ends gives it up.
"""

import itertools
import sys
import time
import traceback

TIMEOUT_MAX = 9223372036.0
_INITIAL, _STARTED, _RUNNING, _DONE = "initial", "started", "running", "stopped"
_numbers = itertools.count(1)
_ready = []
_stack = []
excepthook = None
ThreadError = RuntimeError


class _GivenUp(BaseException):
    """Ends a daemon thread that waits for something which nobody will do."""


class BrokenBarrierError(RuntimeError):
    pass


def _wait_until(done, timeout=None):
    """Gives other threads their turn until `done()`. False if the time is over first."""
    end = None if timeout is None else time.monotonic() + max(timeout, 0)
    while not done():
        if end is not None and time.monotonic() >= end:
            return False
        if _run_one():
            continue
        if end is not None:
            left = end - time.monotonic()
            waiting = [timer._left() for timer in _timers]
            if left > 0:
                time.sleep(max(min([left, *waiting]), 0))
            continue
        if _timers:
            time.sleep(max(min(timer._left() for timer in _timers), 0))
            continue
        if _stack and current_thread().daemon:
            raise _GivenUp()
        raise RuntimeError(
            "this thread waits for something that no other thread can do: threads take turns in the sandbox, "
            "and the others have ended or wait for this one"
        )
    return True


_timers = []


def _run_one():
    """Runs one thread that was started. False if there is none."""
    for timer in list(_timers):
        if timer._left() <= 0:
            _timers.remove(timer)
            _ready.append(timer)
    if not _ready:
        return False
    _ready.pop(0)._run_now()
    return True


def _run_all():
    """At the end of the program: threads that are no daemons are waited for."""
    while any(not thread.daemon for thread in _ready + _timers):
        if not _run_one():
            time.sleep(max(min(timer._left() for timer in _timers), 0))
    _ready.clear()
    _timers.clear()


class Thread:
    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        assert group is None, "group argument must be None for now"
        number = None if name else next(_numbers)
        label = getattr(target, "__name__", None)
        self._target = target
        self._name = str(name) if name else "Thread-%d" % number
        if not name and label is not None and sys.version_info >= (3, 10):
            self._name = "Thread-%d (%s)" % (number, label)
        self._args = args
        self._kwargs = {} if kwargs is None else kwargs
        self._daemonic = current_thread().daemon if daemon is None else bool(daemon)
        self._state = _INITIAL
        self._ident = None

    def start(self):
        if self._state is not _INITIAL:
            raise RuntimeError("threads can only be started once")
        self._state = _STARTED
        self._ident = id(self)
        _ready.append(self)

    def run(self):
        try:
            if self._target is not None:
                self._target(*self._args, **self._kwargs)
        finally:
            self._target = self._args = self._kwargs = None

    def _run_now(self):
        self._state = _RUNNING
        _stack.append(self)
        try:
            self.run()
        except (_GivenUp, SystemExit):
            pass
        except BaseException:
            print("Exception in thread %s:" % self._name, file=sys.stderr)
            traceback.print_exc()
        finally:
            _stack.remove(self)
            self._state = _DONE

    def join(self, timeout=None):
        if self._state is _INITIAL:
            raise RuntimeError("cannot join thread before it is started")
        if self is current_thread():
            raise RuntimeError("cannot join current thread")
        _wait_until(lambda: self._state is _DONE, timeout)

    def is_alive(self):
        return self._state in (_STARTED, _RUNNING)

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, name):
        self._name = str(name)

    @property
    def ident(self):
        return self._ident

    native_id = ident

    @property
    def daemon(self):
        return self._daemonic

    @daemon.setter
    def daemon(self, daemon):
        if self._state is not _INITIAL:
            raise RuntimeError("cannot set daemon status of active thread")
        self._daemonic = bool(daemon)

    def isDaemon(self):
        return self.daemon

    def setDaemon(self, daemon):
        self.daemon = daemon

    def getName(self):
        return self.name

    def setName(self, name):
        self.name = name

    def __repr__(self):
        status = self._state if self._state in (_INITIAL, _DONE) else _STARTED
        if self._daemonic:
            status += " daemon"
        if self._ident is not None:
            status += " %s" % self._ident
        return "<%s(%s, %s)>" % (self.__class__.__name__, self._name, status)


class _MainThread(Thread):
    def __init__(self):
        self._name, self._daemonic, self._state = "MainThread", False, _RUNNING
        self._ident = id(self)


class Timer(Thread):
    def __init__(self, interval, function, args=None, kwargs=None):
        Thread.__init__(self)
        self.interval = interval
        self.function = function
        self.args = args if args is not None else []
        self.kwargs = kwargs if kwargs is not None else {}
        self.finished = Event()

    def start(self):
        Thread.start(self)
        _ready.remove(self)
        self._due = time.monotonic() + self.interval
        _timers.append(self)

    def _left(self):
        return self._due - time.monotonic()

    def cancel(self):
        self.finished.set()
        if self in _timers:
            _timers.remove(self)
            self._state = _DONE

    def run(self):
        if not self.finished.is_set():
            self.function(*self.args, **self.kwargs)
        self.finished.set()


class _Lock:
    def __init__(self):
        self._is_locked = False

    def acquire(self, blocking=True, timeout=-1):
        if not blocking:
            if timeout != -1:
                raise ValueError("can't specify a timeout for a non-blocking call")
            if self._is_locked:
                return False
        elif timeout < 0 and timeout != -1:
            raise ValueError("timeout value must be a non-negative number")
        elif not _wait_until(lambda: not self._is_locked, None if timeout == -1 else timeout):
            return False
        self._is_locked = True
        return True

    def release(self):
        if not self._is_locked:
            raise RuntimeError("release unlocked lock")
        self._is_locked = False

    def locked(self):
        return self._is_locked

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *error):
        self.release()

    def __repr__(self):
        return "<%s _thread.lock object at 0x%x>" % ("locked" if self._is_locked else "unlocked", id(self))


Lock = _Lock


class _RLock:
    def __init__(self):
        self._owner = None
        self._count = 0

    def acquire(self, blocking=True, timeout=-1):
        me = current_thread()
        if self._owner is not me and self._owner is not None:
            if not blocking:
                return False
            if not _wait_until(lambda: self._owner is None, None if timeout == -1 else timeout):
                return False
        self._owner = me
        self._count += 1
        return True

    def release(self):
        if self._owner is not current_thread():
            raise RuntimeError("cannot release un-acquired lock")
        self._count -= 1
        if not self._count:
            self._owner = None

    def _is_owned(self):
        return self._owner is current_thread()

    def _release_all(self):
        count, self._count, self._owner = self._count, 0, None
        return count

    def _acquire_again(self, count):
        self.acquire()
        self._count = count

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *error):
        self.release()


RLock = _RLock


class Condition:
    def __init__(self, lock=None):
        self._lock = RLock() if lock is None else lock
        self.acquire = self._lock.acquire
        self.release = self._lock.release
        self._waiters = []

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *error):
        return self._lock.__exit__(*error)

    def _check_owned(self):
        owned = self._lock._is_owned() if hasattr(self._lock, "_is_owned") else self._lock.locked()
        if not owned:
            raise RuntimeError("cannot wait on un-acquired lock")

    def wait(self, timeout=None):
        self._check_owned()
        waiter = [False]
        self._waiters.append(waiter)
        release_all = getattr(self._lock, "_release_all", None)
        count = release_all() if release_all is not None else self._lock.release()
        try:
            return _wait_until(lambda: waiter[0], timeout)
        finally:
            if waiter in self._waiters:
                self._waiters.remove(waiter)
            if release_all is not None:
                self._lock._acquire_again(count)
            else:
                self._lock.acquire()

    def wait_for(self, predicate, timeout=None):
        end = None if timeout is None else time.monotonic() + timeout
        result = predicate()
        while not result:
            left = None if end is None else end - time.monotonic()
            if left is not None and left <= 0:
                break
            self.wait(left)
            result = predicate()
        return result

    def notify(self, n=1):
        self._check_owned()
        for waiter in self._waiters[:n]:
            waiter[0] = True
            self._waiters.remove(waiter)

    def notify_all(self):
        self.notify(len(self._waiters))

    notifyAll = notify_all


class Semaphore:
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._value = value

    def acquire(self, blocking=True, timeout=None):
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        if not self._value and (not blocking or not _wait_until(lambda: self._value > 0, timeout)):
            return False
        self._value -= 1
        return True

    __enter__ = acquire

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        self._value += n

    def __exit__(self, *error):
        self.release()


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        Semaphore.__init__(self, value)
        self._initial_value = value

    def release(self, n=1):
        if self._value + n > self._initial_value:
            raise ValueError("Semaphore released too many times")
        Semaphore.release(self, n)


class Event:
    def __init__(self):
        self._flag = False

    def is_set(self):
        return self._flag

    isSet = is_set

    def set(self):
        self._flag = True

    def clear(self):
        self._flag = False

    def wait(self, timeout=None):
        return _wait_until(lambda: self._flag, timeout)


class Barrier:
    def __init__(self, parties, action=None, timeout=None):
        if parties != 1:
            raise RuntimeError("a Barrier for more than one thread needs threads that run at once, not in turns")
        self.parties, self._action, self.n_waiting, self.broken = parties, action, 0, False

    def wait(self, timeout=None):
        if self.broken:
            raise BrokenBarrierError
        if self._action is not None:
            self._action()
        return 0

    def reset(self):
        self.broken = False

    def abort(self):
        self.broken = True


class local:
    """Every thread has attributes of its own."""

    def __getattribute__(self, name):
        own = object.__getattribute__(self, "__dict__").setdefault(get_ident(), {})
        if name == "__dict__":
            return own
        if name in own:
            return own[name]
        return object.__getattribute__(self, name)

    def __setattr__(self, name, value):
        self.__dict__[name] = value

    def __delattr__(self, name):
        if name not in self.__dict__:
            raise AttributeError(name)
        del self.__dict__[name]


_main = _MainThread()


def current_thread():
    return _stack[-1] if _stack else _main


def main_thread():
    return _main


def get_ident():
    return current_thread().ident


get_native_id = get_ident


def enumerate():
    return [_main, *_stack, *_ready, *_timers]


def active_count():
    return len(enumerate())


def stack_size(size=0):
    return 0


currentThread, activeCount = current_thread, active_count
