"""JSON lines to and from the launcher, by the C accelerator alone: importing `json` would pull in
`re`, `enum` and `functools`, a third of the interpreter's start-up time."""

import posix
from _json import encode_basestring_ascii, make_scanner


class _Options:
    strict = True
    object_hook = object_pairs_hook = None
    parse_float, parse_int = float, int
    parse_constant = None
    memo = {}


def loads(text):
    value, end = make_scanner(_Options)(text, 0)
    if text[end:].strip():
        raise ValueError("one JSON value expected")
    return value


def dumps(value):
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, str):
        return encode_basestring_ascii(value)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([dumps(item) for item in value]) + "]"
    return "{" + ", ".join([dumps(key) + ": " + dumps(item) for key, item in value.items()]) + "}"


def read_line(descriptor):
    """One line, byte counts as they come; the writer sends exactly one and then waits."""
    chunks = []
    while not chunks or not chunks[-1].endswith(b"\n"):
        chunk = posix.read(descriptor, 65536)
        if not chunk:
            raise EOFError("the launcher closed the channel")
        chunks.append(chunk)
    return b"".join(chunks).decode("utf-8")


def write_line(descriptor, value):
    data = (dumps(value) + "\n").encode()
    while data:
        data = data[posix.write(descriptor, data) :]
