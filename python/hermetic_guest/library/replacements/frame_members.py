"""`_guest_frames`: tells modules that run as code of the guest (logging, warnings) which line of the program called them."""

import sys


def frame_members(guest):
    builtins, sources = guest.attributes.ownership.builtins, guest.sources

    def caller(above=0):
        """(file name, line, function) of the program's innermost frame, or of one further out."""
        found = ("sys", 1, "<module>")
        frame = sys._getframe(1)
        while frame is not None and above >= 0:
            code = frame.f_code
            if code.co_filename in sources and frame.f_globals.get("__builtins__") is builtins:
                found = (code.co_filename, frame.f_lineno, code.co_name)
                above -= 1
            frame = frame.f_back
        return found

    def line_of(filename, number):
        lines = sources.get(filename, "").splitlines() if type(filename) is str else []
        return lines[number - 1] if type(number) is int and 0 < number <= len(lines) else ""

    return {"caller": caller, "line_of": line_of}
