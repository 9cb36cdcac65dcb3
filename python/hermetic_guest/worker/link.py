"""The worker's end of the pipes to the host. When the host is gone, the process ends."""

import os
import select

from hermetic_guest._wire import ANSWERS, DESCRIPTORS, TO_HOST, TO_WORKER
from hermetic_guest.wire.messages import decode_message, encode_message


# Nested calls that sending or reading a frame needs.
ROOM = 20


def _assert_room(depth):
    """Raises RecursionError now rather than between two halves of a frame."""
    return depth == 0 or _assert_room(depth - 1)


class Link:
    """
    Sends and receives frames. After half a frame the pipe is useless, so nothing may be raised in between: `hold` is the
    context manager that delays the errors which end a run.
    """

    def __init__(self, hold, descriptors=DESCRIPTORS):
        self._messages = descriptors["messages"]
        self._output = descriptors["output"]
        self._answers = descriptors["answers"]
        self.hold = hold
        self._inbox = []
        # How many messages were read.
        self.seen = 0
        self._is_busy = False
        self._missed_signal = False
        # Called when `cancel` arrives while the guest computes.
        self.cancelled = lambda: None
        self._write = os.write
        self._read = os.read
        self._select = select.select
        self._exit = os._exit

    def send(self, kind, **fields):
        """Sends a message. Raises wire.messages.TooLarge before anything is sent."""
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
        """Sends a request and blocks until its answer arrives. Answers have a pipe of their own."""
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
        """Whether a message is there or arrives within that time. None waits for ever."""
        if self._inbox:
            return True
        # Busy: if the signal handler read the message, we would wait for one that never comes.
        self._is_busy = True
        try:
            return bool(self._select([self._messages], [], [], seconds)[0])
        finally:
            self._is_busy = False

    def receive(self):
        """Waits for the next message. Only the wait itself can be interrupted."""
        if not self._inbox:
            # Busy: if the signal handler read the message, we would wait for one that never comes.
            self._is_busy = True
            try:
                self._select([self._messages], [], [])
                with self.hold():
                    self._take()
            finally:
                self._is_busy = False
        return self._inbox.pop(0)

    def poll(self, *_signal):
        """Reads what has arrived and acts on `cancel`; other messages wait. Safe in a signal handler."""
        if self._is_busy:
            self._missed_signal = True
            return
        try:
            _assert_room(ROOM)
        except RecursionError:
            self._missed_signal = True
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
        """Ends the process: the frame is broken. The host recognises the text about memory."""
        if isinstance(error, MemoryError):
            self._write(2, b"Cannot allocate memory\n")
        self._exit(1)

    def _look_again(self):
        if self._missed_signal:
            self._missed_signal = False
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
