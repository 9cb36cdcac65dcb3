"""The guest's standard streams. Output goes to `services.write`; input was given with the run.

They are what programs see. The streams of the process, which registered packages use, are in worker/process_streams.py.
"""

import io


class OutputStream:
    """`sys.stdout` or `sys.stderr` of the guest. Its writer is in a table: a guest finds nothing on the object."""

    __slots__ = ("name",)
    encoding = "utf-8"
    errors = "strict"
    newlines = None
    closed = False

    def __init__(self, name, write):
        _writers[id(self)] = write
        object.__setattr__(self, "name", "<%s>" % name)

    def __setattr__(self, name, value):
        raise AttributeError("%r of a standard stream is read-only" % name)

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError("write() argument must be str, not %s" % type(text).__name__)
        text = str.__str__(text)
        _writers[id(self)](text)
        return len(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def isatty(self):
        return False

    def writable(self):
        return True

    def readable(self):
        return False

    def seekable(self):
        return False


# id of a stream -> function. The streams live as long as their guest, and there is one guest per process.
_writers = {}


class Streams:
    """The streams that `print`, `input` and `sys` use at the moment."""

    def __init__(self, write):
        self._real = {name: OutputStream(name, _writer(write, name)) for name in ("stdout", "stderr")}
        # The guest changes it through its `sys`, whose members these are.
        self.names = {}
        self.start("", ())

    def start(self, stdin, argv):
        self.names.update(
            self._real,
            # Like any text file: every kind of line end is read as `\n`.
            stdin=io.StringIO(stdin, newline=None),
            argv=list(argv) or [""],
            __stdout__=self._real["stdout"],
            __stderr__=self._real["stderr"],
        )


def _writer(write, name):
    return lambda text: write(name, text)
