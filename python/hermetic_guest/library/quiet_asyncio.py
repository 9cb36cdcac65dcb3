"""asyncio as a guest may see it. Imported before anything else imports asyncio, whose part in C takes what it finds once."""

import re
import traceback

_extract_stack = traceback.extract_stack
# A future with a loop in debug mode keeps the stack it was made on, and any object can say that it is such a loop.
traceback.extract_stack = lambda *args, **named: []
try:
    from asyncio import coroutines, format_helpers
finally:
    traceback.extract_stack = _extract_stack

# Tasks and futures are shown with the files of their callbacks and coroutines: those of the host are none of the guest's business.
_HOST_FILE = re.compile(r"(?:, defined)? at /\S+:\d+")
_format_coroutine = coroutines._format_coroutine
coroutines._format_coroutine = lambda coroutine: _HOST_FILE.sub("", _format_coroutine(coroutine))
format_helpers._get_function_source = lambda function: None
format_helpers.extract_stack = lambda *args, **named: []
