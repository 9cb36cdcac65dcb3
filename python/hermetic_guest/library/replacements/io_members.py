"""`io.open` for the files of the box, and buffers that are written in Python.

The buffers in C lend their memory to the file below them, and a file that the guest wrote can keep it.
"""

import _pyio


def io_members(guest, _):
    members = {
        name: getattr(_pyio, name) for name in ("BufferedReader", "BufferedWriter", "BufferedRandom", "BufferedRWPair")
    }
    if getattr(guest.services, "open_file", None) is not None:
        members["open"] = guest.open
    return members
