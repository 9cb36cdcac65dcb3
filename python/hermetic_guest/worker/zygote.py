"""A process that has everything imported and forks workers on demand. No program ever runs in it.

It reads commands on one pipe and writes events on another; src/wire/zygote.ts describes their lines.

Only the host kills workers. A dead worker is reaped after the host has heard of its end, so that its process number cannot
belong to another process before.
"""

import fcntl
import gc
import os
import select
import signal
import stat
import sys

from hermetic_guest._wire import DESCRIPTORS, ZYGOTE_COMMANDS, ZYGOTE_EVENTS
from hermetic_guest.wire.lines import line_of, parse_line
from hermetic_guest.worker.serve import Worker

_COMMANDS, _EVENTS = DESCRIPTORS["messages"], DESCRIPTORS["output"]
_STDERR = 2
# A worker's descriptor for a pipe whose other end the host holds: it closes when the host dies.
LIFE = max(DESCRIPTORS.values()) + 1
# Workers whose pipes the host has not opened yet. Each holds four descriptors of this process, which has few.
_MOST_UNTAKEN = 8
# Descriptors are first moved above this number, so that none is overwritten while they are put in order.
_HIGH = 32


class Zygote:
    def __init__(self, packages, kernel):
        self._kernel = kernel
        self._worker = Worker(packages)
        self._pids = {}
        self._over = set()
        self._kept = {}
        # Births that wait until the host has taken others.
        self._queue = []
        self._wake, self._woken = os.pipe()
        # Nothing is ever written to it, and its end tells the workers that nobody needs them. The host writes no answers to
        # this process, so that this pipe will do, and workers outlive us. A socket cannot be opened anew.
        self._life = DESCRIPTORS["answers"]
        if not stat.S_ISFIFO(os.fstat(self._life).st_mode):
            self._life, _ = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._wake, False)

    def serve(self):
        signal.set_wakeup_fd(self._woken, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        # Frozen objects are not collected: a collection in a worker would write to all of them, and so copy their pages.
        gc.collect()
        gc.freeze()
        self._tell("ready")
        rest = b""
        while True:
            ready, _, _ = select.select([_COMMANDS, self._wake], [], [])
            if self._wake in ready:
                self._drain()
                self._reap()
            if _COMMANDS not in ready:
                continue
            chunk = os.read(_COMMANDS, 65536)
            if not chunk:
                self._end()
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                word, numbers = parse_line(ZYGOTE_COMMANDS, line)
                getattr(self, "_" + word)(**numbers)

    def _fork(self, number, size, data):
        self._queue.append((number, {"size": size, "data": data} if size else None))
        self._give_birth()

    def _give_birth(self):
        while self._queue and len(self._kept) < _MOST_UNTAKEN:
            number, memory = self._queue.pop(0)
            opened = []
            try:
                for _ in range(4):
                    opened.append(os.pipe())
                self._bear(number, memory, *opened)
            except OSError as error:
                for descriptor in sum(opened, ()):
                    os.close(descriptor)
                self._tell("refused", number=number, error=error.errno or 0)

    def _bear(self, number, memory, messages, output, answers, words):
        theirs = {
            DESCRIPTORS["messages"]: messages[0],
            DESCRIPTORS["output"]: output[1],
            DESCRIPTORS["answers"]: answers[0],
            _STDERR: words[1],
        }
        ours = (messages[1], output[0], answers[1], words[0])
        pid = os.fork()
        if pid == 0:
            become_worker(theirs, self._life, self._worker, self._kernel, memory)
        for descriptor in theirs.values():
            os.close(descriptor)
        self._pids[number] = pid
        self._kept[number] = ours
        names = ("messages", "output", "answers", "words")
        self._tell("forked", number=number, pid=pid, **dict(zip(names, ours)))

    def _taken(self, number):
        for descriptor in self._kept.pop(number, ()):
            os.close(descriptor)
        self._give_birth()

    def _reap(self):
        for number, pid in list(self._pids.items()):
            if number in self._over:
                continue
            end = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if end is not None:
                self._over.add(number)
                self._taken(number)
                self._tell("ended", number=number, code=end.si_code, status=end.si_status)

    def _forget(self, number):
        os.waitpid(self._pids.pop(number), 0)
        self._over.discard(number)

    def _drain(self):
        try:
            while os.read(self._wake, 4096):
                pass
        except BlockingIOError:
            pass

    def _tell(self, word, **numbers):
        line = line_of(ZYGOTE_EVENTS, word, **numbers)
        try:
            os.write(_EVENTS, (line + "\n").encode("ascii"))
        except OSError:
            self._end()

    def _end(self):
        """Ends this process, because the host is gone. Workers also notice by themselves."""
        for pid in self._pids.values():
            try:
                os.kill(pid, signal.SIGKILL)
            except PermissionError:
                # Where the kernel holds us, no signal can be sent.
                pass
        os._exit(0)


def become_worker(descriptors, life, worker, kernel, memory):
    """Turns a forked child into a worker: its pipes get their numbers, and every other descriptor is closed."""
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        moved = {LIFE: _above(_opened_anew(life))}
        for place, descriptor in descriptors.items():
            moved[place] = _above(descriptor)
        for place, descriptor in moved.items():
            os.dup2(descriptor, place, inheritable=True)
        close_from(LIFE + 1)
        _die_with_host()
        worker.reseed()
        worker.serve(kernel, memory)
    except BaseException:  # noqa: BLE001
        import traceback

        # sys.stderr belongs to the program by then.
        traceback.print_exc(file=sys.__stderr__)
        os._exit(1)
    os._exit(0)


def _opened_anew(descriptor):
    """The same pipe with flags of its own. The flags of an inherited descriptor are shared with all other workers."""
    return os.open("/proc/self/fd/%d" % descriptor, os.O_RDONLY | os.O_NONBLOCK)


def _die_with_host():
    """Asks the kernel to kill this process when the host dies, which closes the other end of the pipe."""
    try:
        fcntl.fcntl(LIFE, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(LIFE, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(LIFE, fcntl.F_SETFL, fcntl.fcntl(LIFE, fcntl.F_GETFL) | os.O_ASYNC)
    except OSError:
        # Without the signal it notices when it next uses a pipe, or when its CPU time is over.
        pass
    if select.select([LIFE], [], [], 0)[0]:
        os._exit(0)


def _above(descriptor):
    return fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, _HIGH)


def close_from(first):
    """Closes all descriptors from this number on, which came from whoever started this process."""
    try:
        numbers = [int(name) for name in os.listdir("/proc/self/fd")]
    except OSError:
        os.closerange(first, 4096)
        return
    for number in numbers:
        if number >= first:
            try:
                os.close(number)
            except OSError:
                # This one listed the folder, and is closed already.
                pass
