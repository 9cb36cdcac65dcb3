"""The worker's end of the pipes. Without its host it has nothing left to do, and ends."""

import os
import select

from hermetic_guest._protocol import ANSWERS, DESCRIPTORS, TO_HOST, TO_WORKER
from hermetic_guest.wire.messages import decode_message, encode_message


# Calls below the one that begins a frame.
ROOM = 20


def _assert_room(depth):
    """Raises RecursionError now rather than between two halves of a frame."""
    return depth == 0 or _assert_room(depth - 1)


class Link:
    """
    Frames in and out. Half a frame would be the end of the worker, so that nothing may be raised in between: `hold` is
    a context manager that sees to it.
    """

    def __init__(self, hold, descriptors=DESCRIPTORS):
        self._messages = descriptors["messages"]
        self._output = descriptors["output"]
        self._answers = descriptors["answers"]
        self.hold = hold
        self._inbox = []
        # Messages that were taken.
        self.seen = 0
        self._is_busy = False
        self._was_told = False
        # Told of `cancel` while the guest computes.
        self.cancelled = lambda: None
        self._write = os.write
        self._read = os.read
        self._select = select.select
        self._exit = os._exit

    def send(self, kind, **fields):
        """Raises wire.messages.TooLarge before anything is sent."""
        frame = encode_message(TO_HOST, kind, **fields)
        _assert_room(ROOM)
        with self.hold():
            self._is_busy = True
            try:
                self._send(frame)
            except BaseException as error:  # noqa: BLE001
                self._give_up(error)
            self._is_busy = False
            self._look_again()

    def ask(self, kind, text):
        """Sends, and stands still until the answer is there: nothing else arrives on its pipe."""
        frame = encode_message(TO_HOST, kind, text=text)
        _assert_room(ROOM)
        with self.hold():
            self._is_busy = True
            try:
                self._send(frame)
                body = self._frame(self._answers)
            except BaseException as error:  # noqa: BLE001
                self._give_up(error)
            self._is_busy = False
            self._look_again()
        return decode_message(ANSWERS, body)[1]["text"]

    def wait(self, seconds):
        """Whether a message is there, or comes in that time; None: however long it takes."""
        if self._inbox:
            return True
        # A handler that took the message away would leave nothing to wait for.
        self._is_busy = True
        try:
            return bool(self._select([self._messages], [], [], seconds)[0])
        finally:
            self._is_busy = False

    def receive(self):
        """The next message, after waiting for it. Only the wait itself can be interrupted."""
        if not self._inbox:
            # A handler that took the message away would leave nothing to wait for.
            self._is_busy = True
            try:
                self._select([self._messages], [], [])
                with self.hold():
                    self._take()
            finally:
                self._is_busy = False
        return self._inbox.pop(0)

    def poll(self, *_signal):
        """Looks for `cancel`; all else waits for its turn. Safe in a signal handler."""
        if self._is_busy:
            self._was_told = True
            return
        try:
            _assert_room(ROOM)
        except RecursionError:
            self._was_told = True
            return
        with self.hold():
            while self._select([self._messages], [], [], 0)[0]:
                self._take()
        if any(kind == "cancel" for kind, _ in self._inbox):
            self.cancelled()

    def _take(self):
        self._is_busy = True
        try:
            self._inbox.append(decode_message(TO_WORKER, self._frame(self._messages)))
        except BaseException as error:  # noqa: BLE001
            self._give_up(error)
        self.seen += 1
        self._is_busy = False

    def _give_up(self, error):
        """In the middle of a frame there is no way on. The host knows these words."""
        if isinstance(error, MemoryError):
            self._write(2, b"Cannot allocate memory\n")
        self._exit(1)

    def _look_again(self):
        if self._was_told:
            self._was_told = False
            self.poll()

    def _send(self, frame):
        view = memoryview(frame)
        try:
            while view:
                view = view[self._write(self._output, view) :]
        except OSError:
            self._exit(0)

    def _frame(self, descriptor):
        length = int.from_bytes(self._exactly(descriptor, 4), "big")
        return self._exactly(descriptor, length)

    def _exactly(self, descriptor, size):
        parts = []
        while size > 0:
            try:
                part = self._read(descriptor, min(size, 1 << 20))
            except OSError:
                part = b""
            if not part:
                self._exit(0)
            parts.append(part)
            size -= len(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)
