"""`sys.stdout` and `sys.stderr` of the process: what registered packages print, in order with the prints of the program.

A program never sees these objects: its own streams are in guest_streams.py.
"""

import io


class ProcessStream(io.TextIOBase):
    encoding = "utf-8"
    errors = "surrogatepass"

    def __init__(self, host, stream):
        super().__init__()
        self._host = host
        self._stream = stream

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError("write() argument must be str, not %s" % type(text).__name__)
        if text:
            self._host.write(self._stream, str.__str__(text))
        return len(text)

    def writable(self):
        return True

    def isatty(self):
        return False

    def close(self):
        # It stays open as long as the process.
        return None
