"""How versions of CPython differ, as named facts. Other files ask for a fact, never for a version."""

import sys

_VERSION = sys.version_info

# PEP 578. Without it our patches announce the same events, which the target can get around.
HAS_AUDIT_HOOK = hasattr(sys, "addaudithook")

# Since 3.8 C announces sockets itself, and encodes a host name with the idna codec after the event.
ENCODES_NAMES_AFTER_EVENT = HAS_AUDIT_HOOK
ANNOUNCES_SOCKET_CALLS = HAS_AUDIT_HOOK
# The event of os.open does not carry dir_fd; our own patch, where there is no hook, announces the path it was given.
OPEN_EVENT_LACKS_DIRECTORY = HAS_AUDIT_HOOK

# `python script.py` runs with the absolute path as __file__.
MAKES_SCRIPT_PATH_ABSOLUTE = _VERSION >= (3, 9)
# A fresh __main__ has no __annotations__ until somebody asks.
MAIN_STARTS_WITHOUT_ANNOTATIONS = _VERSION >= (3, 14)
# Tracebacks show the lines of `-c` code, which they find in linecache.
SHOWS_LINES_OF_CODE_OPTION = _VERSION >= (3, 13)
HAS_LAST_EXC = _VERSION >= (3, 12)
CAN_CUT_TRACEBACKS = _VERSION >= (3, 7)

# The directory of the standard library below a prefix's lib.
LIBRARY_NAME = "python%d.%d" % _VERSION[:2]
VERSION_TEXT = "%d.%d.%d" % _VERSION[:3]
