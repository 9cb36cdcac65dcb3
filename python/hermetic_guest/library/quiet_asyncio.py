"""Makes asyncio show nothing of the process to a guest.

Import it before anything else imports asyncio: the part of asyncio in C reads `traceback.extract_stack` once, at import.
"""

import re
import traceback

_extract_stack = traceback.extract_stack
# A future keeps the stack that it was made on if its loop says that it is in debug mode, and a guest can write such a loop.
traceback.extract_stack = lambda *args, **named: []
try:
    from asyncio import coroutines, format_helpers
finally:
    traceback.extract_stack = _extract_stack

# The text of a task or future names the files of its callbacks and coroutines. Paths of this machine stay hidden.
_REAL_FILE = re.compile(r"(?:, defined)? at /\S+:\d+")
_format_coroutine = coroutines._format_coroutine
coroutines._format_coroutine = lambda coroutine: _REAL_FILE.sub("", _format_coroutine(coroutine))
format_helpers._get_function_source = lambda function: None
format_helpers.extract_stack = lambda *args, **named: []
