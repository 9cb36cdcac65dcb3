"""Messages as frames. src/wire/frames.ts describes the layout; its constants are in _wire.py."""

import struct

from .._wire import MAX_FRAME

_HEAD = struct.Struct(">IB")
_NUMBER = struct.Struct(">d")
_TEXT = struct.Struct(">BI")


class TooLarge(Exception):
    """A message that no frame can hold: the program's own mistake."""


def encode_message(protocol, kind, **values):
    """A message as one frame."""
    spec = protocol[kind]
    parts = [_write(type_, values[name]) for name, type_ in spec["fields"].items()]
    size = 1 + sum(map(len, parts))
    if size > MAX_FRAME:
        raise TooLarge(
            "a value of %d bytes is too large to cross the border of a process, which lets %d pass" % (size, MAX_FRAME)
        )
    return _HEAD.pack(size, spec["code"]) + b"".join(parts)


def _write(type_, value):
    if type_ == "number":
        return _NUMBER.pack(value)
    if type_ == "flag":
        return b"\1" if value else b"\0"
    try:
        data, wide = value.encode("utf-8"), 0
    except UnicodeEncodeError:
        # UTF-8 has no way to write half of a surrogate pair.
        data, wide = value.encode("utf-16-le", "surrogatepass"), 1
    return _TEXT.pack(wide, len(data)) + data


def decode_message(protocol, body):
    """`(kind, fields)` of a body that the host wrote."""
    code = body[0]
    kind = next(name for name, spec in protocol.items() if spec["code"] == code)
    fields, at = {}, 1
    for name, type_ in protocol[kind]["fields"].items():
        if type_ == "number":
            (fields[name],) = _NUMBER.unpack_from(body, at)
            at += 8
        elif type_ == "flag":
            fields[name] = body[at] == 1
            at += 1
        else:
            wide, length = _TEXT.unpack_from(body, at)
            data = body[at + 5 : at + 5 + length]
            fields[name] = data.decode("utf-16-le", "surrogatepass") if wide else data.decode("utf-8")
            at += 5 + length
    return kind, fields
