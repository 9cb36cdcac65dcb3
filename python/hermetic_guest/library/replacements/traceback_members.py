"""The guest's `traceback`: texts that show the frames of the guest only."""

import sys

from hermetic_guest.traceback_text import exception_line


def traceback_members(guest):
    def current():
        return sys.exc_info()[1]

    def text(error):
        return "NoneType: None\n" if error is None else guest.traceback.render(error)

    def format_exc(limit=None, chain=True):
        return text(current())

    def print_exc(limit=None, file=None, chain=True):
        (guest.streams.names["stderr"] if file is None else file).write(text(current()))

    def format_exception(exc, value=None, tb=None, limit=None, chain=True):
        return text(exc if isinstance(exc, BaseException) else value).splitlines(True)

    def print_exception(exc, value=None, tb=None, limit=None, file=None, chain=True):
        (guest.streams.names["stderr"] if file is None else file).write("".join(format_exception(exc, value)))

    def format_exception_only(exc, value=None):
        return [exception_line(exc if isinstance(exc, BaseException) else value)]

    return {
        each.__name__: each
        for each in (format_exc, print_exc, format_exception, print_exception, format_exception_only)
    }
