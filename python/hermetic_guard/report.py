"""Reports: what was refused, and from which line."""

import posix
import sys

from hermetic_guard.wire import dumps, write_line


def escape(text):
    """The text as one printable line, whatever the program put into it."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode("ascii") for c in text)


def _as_text(facts):
    about = facts["subject"]
    what = " {}={}".format(about["kind"], escape(about["text"])) if about else ""
    return "[hermetic] blocked {}{} reason={}".format(facts["api"], what, facts["rule"]["name"])


def _as_json(facts):
    return dumps(dict(schemaVersion=1, **facts))


# Format of --trace -> the line for a violation.
TRACE_FORMATS = {"text": _as_text, "json": _as_json}


class Reporter:
    """Tells the user (trace lines on stderr) and the launcher (messages on the channel) what was refused."""

    def __init__(self, rules, trace, channel, own_files):
        self._rules, self._trace, self._channel = rules, trace, channel
        self._own_files = own_files
        self._told_rendered = False
        self.violations = 0

    def rule(self, guard):
        return self._rules.get(guard) or {"name": "always", "source": "hermetic"}

    def send(self, message):
        if self._channel < 0:
            return
        try:
            write_line(self._channel, message)
        except OSError:
            pass  # the launcher is gone, or the target closed the descriptor: blocking goes on

    def rendered(self):
        if not self._told_rendered:
            self._told_rendered = True
            self.send({"type": "rendered", "pid": posix.getpid()})

    def violation(self, guard, api, action, kind, subject):
        self.violations += 1
        rule, frame = self.rule(guard), self.call_site()
        about = None if kind is None else {"kind": kind, "text": subject}
        facts = {
            "pid": posix.getpid(),
            "guard": guard,
            "api": api,
            "action": action,
            "subject": about,
            "rule": rule,
            "frame": frame,
        }
        self.send(dict(facts, type="violation"))
        if self._trace:
            self._write_trace(facts)

    def _write_trace(self, facts):
        line = TRACE_FORMATS[self._trace](facts)
        try:
            posix.write(2, (line + "\n").encode("utf-8", "backslashreplace"))
        except OSError:
            pass

    def call_site(self):
        return call_site(sys._getframe(1), self._is_ours)

    def _is_ours(self, file):
        return file.startswith(self._own_files)


def call_site(frame, is_ours):
    """File and line of the innermost frame that is neither ours nor the standard library's; else of the innermost not ours.

    `is_ours(file)`: whether a file belongs to the guards.
    """
    library = _library_directory()
    first = None
    while frame is not None:
        file = frame.f_code.co_filename
        if not is_ours(file) and not file.startswith("<frozen"):
            here = {"file": file, "line": frame.f_lineno}
            first = first or here
            if "site-packages" in file or not file.startswith(library):
                return here
        frame = frame.f_back
    return first


def _library_directory():
    return sys.modules["os"].__file__.rpartition("/")[0] + "/" if "os" in sys.modules else sys.prefix
