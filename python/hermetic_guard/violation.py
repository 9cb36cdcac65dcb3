"""What a denied call raises, and how the launcher and the user hear of it.

A violation is also the natural error of the call that was refused, so that programs
degrade as they would on a read-only disk or an unplugged machine.
"""

import posix
import sys

from hermetic_guard.wire import dumps, write_line

EACCES, EROFS, EAI_NONAME = 13, 30, -2


class PolicyViolation(Exception):
    """Raised, together with the call's own error type, when a guard refuses an action."""

    guard = action = subject = reason = None
    _rendered = None

    def __str__(self):
        # A target that turns the violation into text has told its user; the exit rule needs to know.
        if self._rendered is not None:
            self._rendered()
        return super().__str__()

    def __repr__(self):
        if self._rendered is not None:
            self._rendered()
        return super().__repr__()

    def __reduce__(self):
        # Crosses process boundaries (multiprocessing, concurrent.futures) as plain facts.
        facts = (self.guard, self.action, self.subject, self.reason)
        # OSError keeps the path out of its args.
        path = getattr(self, "filename", None)
        return PolicyViolation._rebuild, (
            type(self).__bases__[-1],
            self.args + (() if path is None else (path,)),
            facts,
        )

    @staticmethod
    def _rebuild(base, args, facts):
        if base not in _DUALS:
            _DUALS[base] = _dual(base)
        error = _DUALS[base](*args)
        error.guard, error.action, error.subject, error.reason = facts
        return error


def _dual(base):
    members = {"__module__": "hermetic_guard"}
    if issubclass(base, OSError):
        members["strerror"] = _told_strerror(base.strerror)
    return type("PolicyViolation", (PolicyViolation, base), members)


def _told_strerror(member):
    """docutils takes the text of an error apart and prints it as its own: that is telling the user, too."""

    def get(self):
        if self._rendered is not None:
            self._rendered()
        return member.__get__(self)

    return property(get, member.__set__)


# Where pickle finds them: the one name that stays importable.
PolicyViolation.__module__ = PolicyViolation._rebuild.__module__ = "hermetic_guard"
_DUALS = {base.__name__: _dual(base) for base in (PermissionError, ImportError)}


def natural(base):
    """The violation class that is also `base`. `gaierror` exists only once `_socket` does."""
    if base not in _DUALS:
        _DUALS[base] = _dual(sys.modules["_socket"].gaierror)
    return _DUALS[base]


def also(error, base):
    """The same violation as another natural error, for callers who catch that one."""
    if base not in _DUALS:
        _DUALS[base] = _dual(base)
    other = _DUALS[base](error.strerror)
    other.guard, other.action, other.subject, other.reason = error.guard, error.action, error.subject, error.reason
    other._rendered = error._rendered
    return other


def escape(text):
    """Printable on one line of a terminal, whatever the program put into it."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode("ascii") for c in text)


class Reporter:
    """Tells stderr (trace lines) and the launcher (the channel) what was refused."""

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
        rule, frame = self.rule(guard), self._user_frame()
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
        if self._trace == "json":
            line = dumps(dict(schemaVersion=1, **facts))
        else:
            about = facts["subject"]
            what = " {}={}".format(about["kind"], escape(about["text"])) if about else ""
            line = "[hermetic] blocked {}{} reason={}".format(facts["api"], what, facts["rule"]["name"])
        try:
            posix.write(2, (line + "\n").encode("utf-8", "backslashreplace"))
        except OSError:
            pass

    def _user_frame(self):
        """The innermost frame that is neither ours nor the standard library's; else the innermost not ours."""
        library = _library_dir()
        first, frame = None, sys._getframe(1)
        while frame is not None:
            file = frame.f_code.co_filename
            if not file.startswith(self._own_files) and not file.startswith("<frozen"):
                here = {"file": file, "line": frame.f_lineno}
                first = first or here
                if "site-packages" in file or not file.startswith(library):
                    return here
            frame = frame.f_back
        return first


def _library_dir():
    return sys.modules["os"].__file__.rpartition("/")[0] + "/" if "os" in sys.modules else sys.prefix


def make_denier(reporter):
    """`deny(...)`: report, then raise the natural error. Its state sits in defaults, which the floor shields."""

    def deny(
        guard,
        api,
        action,
        kind=None,
        subject=None,
        base="PermissionError",
        errno=EACCES,
        reporter=reporter,
        natural=natural,
        escape=escape,
    ):
        __tracebackhide__ = True
        reporter.violation(guard, api, action, kind, subject)
        rule, source = reporter.rule(guard)["name"], reporter.rule(guard)["source"]
        # OSError shows the path itself, after the text.
        what = action if subject is None or kind == "path" else action + " " + escape(subject)
        text = "hermetic blocked {}: {} ({})".format(api, what, rule if source == "hermetic" else "--" + rule)
        if base == "ImportError":
            error = natural(base)(text, name=subject)
        elif kind == "path":
            error = natural(base)(errno, text, subject)
        else:
            error = natural(base)(errno, text)
        error.guard, error.action, error.subject, error.reason = guard, action, subject, rule
        error._rendered = reporter.rendered
        del reporter, natural
        raise error

    return deny
