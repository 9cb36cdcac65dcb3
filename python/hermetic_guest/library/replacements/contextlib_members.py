"""`contextlib.redirect_stdout` and `redirect_stderr` for the guest's own streams."""

import contextlib


def contextlib_members(guest, _):
    streams = guest.streams

    class _Redirect(contextlib.AbstractContextManager):
        _stream = None

        def __init__(self, new_target):
            self._new_target = new_target
            self._old_targets = []

        def __enter__(self):
            self._old_targets.append(streams.names[self._stream])
            streams.names[self._stream] = self._new_target
            return self._new_target

        def __exit__(self, exctype, excinst, exctb):
            streams.names[self._stream] = self._old_targets.pop()

    redirects = {}
    for stream in ("stdout", "stderr"):
        name = "redirect_" + stream
        redirects[name] = type(name, (_Redirect,), {"_stream": stream, "__module__": "contextlib"})
    return redirects
