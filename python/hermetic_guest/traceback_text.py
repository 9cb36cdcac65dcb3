"""An error of the guest as text: what CPython would print, with the frames of the guest only."""

import traceback
from types import TracebackType

from hermetic_guest.capabilities import HAS_EXCEPTION_GROUPS
from hermetic_guest.control import Control
from hermetic_guest.errors import PolicyViolation

# Errors in one text, with their causes and the members of groups.
_MOST_ERRORS = 50
_FRAME = TracebackType.__dict__["tb_frame"].__get__
# These read what CPython itself stores, past any property that the guest's class may have.
_TRACEBACK = BaseException.__dict__["__traceback__"].__get__
_CAUSE = BaseException.__dict__["__cause__"].__get__
_CONTEXT = BaseException.__dict__["__context__"].__get__
_SUPPRESSED = BaseException.__dict__["__suppress_context__"].__get__
_DICT = BaseException.__dict__["__dict__"].__get__
_NAME = type.__dict__["__name__"].__get__
_QUALNAME = type.__dict__["__qualname__"].__get__
_MODULE = type.__dict__["__module__"].__get__


def name_of(error):
    return _NAME(type(error))


class TracebackText:
    """`sources`: file name -> text of all that the guest compiled."""

    def __init__(self, builtins, sources):
        self._builtins = builtins
        self._sources = sources

    def frames(self, error):
        """(filename, line, function name) of the guest's frames, outermost first."""
        found = []
        tb = _TRACEBACK(error)
        while tb is not None:
            frame = _FRAME(tb)
            if frame.f_code.co_filename in self._sources and frame.f_globals.get("__builtins__") is self._builtins:
                found.append((frame.f_code.co_filename, tb.tb_lineno, frame.f_code.co_name))
            tb = tb.tb_next
        return found

    def render(self, error, seen=None):
        seen = set() if seen is None else seen
        seen.add(id(error))
        parts = []
        cause, context = _CAUSE(error), _CONTEXT(error)
        if cause is not None and id(cause) not in seen and len(seen) < _MOST_ERRORS:
            parts.append(
                self.render(cause, seen) + "\nThe above exception was the direct cause of the following exception:\n\n"
            )
        elif (
            context is not None
            and not _SUPPRESSED(error)
            and id(context) not in seen
            and not issubclass(type(context), Control)
            and len(seen) < _MOST_ERRORS
        ):
            parts.append(
                self.render(context, seen) + "\nDuring handling of the above exception, another exception occurred:\n\n"
            )
        members = _members_of_group(error)
        own = self._own_text(error, bool(members))
        parts.append(own if not members else "".join(self._group_lines(own, members, "  ", seen, [True])))
        return "".join(parts)

    def _own_text(self, error, is_group=False):
        frames = self.frames(error)
        title = "%sTraceback (most recent call last):\n" % ("Exception Group " if is_group else "")
        return (
            (title if frames else "")
            + "".join(_shortened([self._frame_text(*frame) for frame in frames]))
            + exception_line(error)
        )

    def _group_lines(self, own, members, margin, seen, is_open):
        """Draws a group as CPython does: a bar down the side, and a box per member. `is_open[0]`: the last box is open."""
        for index, line in enumerate(own.splitlines()):
            yield "%s%s %s\n" % (margin, "+" if index == 0 and margin == "  " else "|", line)
        for index, inner in enumerate(members[:15]):
            is_open[0] = True
            yield "%s%s+---------------- %d ----------------\n" % (margin, "+-" if index == 0 else "  ", index + 1)
            below = _members_of_group(inner) if id(inner) not in seen and len(seen) < _MOST_ERRORS else ()
            if below:
                seen.add(id(inner))
                yield from self._group_lines(self._own_text(inner, True), below, margin + "  ", seen, is_open)
            else:
                for line in self.render(inner, seen).splitlines():
                    yield "%s  | %s\n" % (margin, line)
        if is_open[0]:
            yield "%s  +------------------------------------\n" % margin
            is_open[0] = False

    def _frame_text(self, filename, line, name):
        text = '  File "%s", line %s, in %s\n' % (filename, line, name)
        lines = self._sources.get(filename, "").splitlines()
        if line and 0 < line <= len(lines) and lines[line - 1].strip():
            text += "    %s\n" % lines[line - 1].strip()
        return text


def message_of(error):
    """`str(error)`. The `__str__` may be the guest's, and fail."""
    try:
        return str.__str__(str(error))
    except Control:
        raise
    except BaseException:
        return "<exception str() failed>"


def exception_line(error):
    """The last line of a traceback, and its notes."""
    cls = type(error)
    if cls in (SyntaxError, IndentationError, TabError):
        return "".join(traceback.format_exception_only(cls, error))
    module, name = _MODULE(cls), _QUALNAME(cls)
    if type(module) is str and module not in ("builtins", "__main__") and not issubclass(cls, PolicyViolation):
        name = "%s.%s" % (module, name)
    message = message_of(error)
    text = "%s: %s\n" % (name, message) if message else "%s\n" % name
    # Read from the dictionary, where add_note puts them: a property of that name could be the guest's.
    notes = _DICT(error).get("__notes__")
    if type(notes) is list:
        text += "".join("%s\n" % note for note in notes if type(note) is str)
    return text


def _members_of_group(error):
    if HAS_EXCEPTION_GROUPS and issubclass(type(error), BaseExceptionGroup):  # noqa: F821
        return BaseExceptionGroup.exceptions.__get__(error)  # noqa: F821
    return ()


def _shortened(frames):
    """Replaces repeated frames by their number, as CPython does."""
    made = []
    index = 0
    while index < len(frames):
        end = index
        while end < len(frames) and frames[end] == frames[index]:
            end += 1
        count = end - index
        made.extend(frames[index : index + min(count, 3)])
        if count > 3:
            made.append("  [Previous line repeated %d more time%s]\n" % (count - 3, "" if count == 4 else "s"))
        index = end
    return made
