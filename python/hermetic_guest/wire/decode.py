"""Texts of the host as values of the guest. The host wrote them: their shape is not doubted here.

What has no counterpart in Python becomes what comes nearest: undefined and holes None, a Date an aware datetime, typed arrays
bytes (of bytes) or lists, a RegExp a compiled pattern if Python can read it and its text if not.
"""

import array
import base64
import datetime
import json
import re
import sys

from .._wire import (
    TAG_ARRAY,
    TAG_BIGINT,
    TAG_BUFFER,
    TAG_DATE,
    TAG_ERROR,
    TAG_HOLE,
    TAG_INSTANCE,
    TAG_MAP,
    TAG_NUMBER,
    TAG_OBJECT,
    TAG_REFERENCE,
    TAG_REGEXP,
    TAG_SET,
    TAG_SPARSE,
    TAG_TYPED_ARRAY,
    TAG_UNDEFINED,
    TAG_VIEW,
)
from .numbers import MAX_SAFE, number_of

_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
_SPECIAL = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf"), "-0": -0.0}
_VIEWS = {
    "Int8Array": "b",
    "Int16Array": "h",
    "Uint16Array": "H",
    "Int32Array": "i",
    "Uint32Array": "I",
    "Float32Array": "f",
    "Float64Array": "d",
    "BigInt64Array": "q",
    "BigUint64Array": "Q",
}
_FLAGS = {"i": re.IGNORECASE, "m": re.MULTILINE, "s": re.DOTALL}
MAX_LENGTH = 10_000_000
_EMPTY_OBJECT = '["%s",[]]' % TAG_OBJECT
_EMPTY_ARRAY = '["%s",[]]' % TAG_ARRAY
# The C parser of JSON counts its depth as recursion.
_ROOM = 3000


class Decoding:
    """What tags stand for that only the worker can give."""

    def instance_of(self, handle, registration, fields):
        raise TypeError("there are no objects of the host here")

    def error_of(self, name, message, members):
        return Exception(message)


def decode(text, decoding=None):
    if text[0] != "[":
        return _plain(json.loads(text))
    # Most programs are given nothing.
    if text == _EMPTY_OBJECT:
        return {}
    if text == _EMPTY_ARRAY:
        return []
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit + _ROOM)
    try:
        return Decoder(decoding or Decoding()).read(json.loads(text))
    finally:
        sys.setrecursionlimit(limit)


def _plain(value):
    # A double of the host that is whole, and too large to be an int that crosses back as what it was.
    if type(value) is int and not -MAX_SAFE <= value <= MAX_SAFE:
        return float(value)
    return value


class Decoder:
    def __init__(self, decoding):
        self._decoding = decoding
        self._seen = []

    def read(self, node):
        if type(node) is not list:
            return _plain(node)
        return _READERS[node[0]](self, node)

    def _once(self, value):
        self._seen.append(value)
        return value

    def _object(self, node):
        made = self._once({})
        flat = node[1]
        for index in range(0, len(flat), 2):
            made[flat[index]] = self.read(flat[index + 1])
        return made

    def _array(self, node):
        made = self._once([])
        for item in node[1]:
            made.append(self.read(item))
        return made

    def _sparse(self, node):
        if node[1] > MAX_LENGTH:
            raise TypeError("a list of %d places, nearly all of them empty, is too long for Python" % node[1])
        made = self._once([None] * node[1])
        for index in range(0, len(node[2]), 2):
            made[node[2][index]] = self.read(node[2][index + 1])
        return made

    def _map(self, node):
        made = self._once({})
        flat = node[1]
        for index in range(0, len(flat), 2):
            made[_key(self.read(flat[index]))] = self.read(flat[index + 1])
        return made

    def _set(self, node):
        made = self._once(set())
        for item in node[1]:
            made.add(_key(self.read(item)))
        return made

    def _date(self, node):
        # An invalid Date, or one outside of the years that Python knows.
        try:
            return self._once(_EPOCH + datetime.timedelta(milliseconds=node[1]))
        except (TypeError, OverflowError):
            return self._once(None)

    def _regexp(self, node):
        flags = 0
        for flag in node[2]:
            flags |= _FLAGS.get(flag, 0)
        try:
            return self._once(re.compile(node[1], flags))
        except (re.error, OverflowError, RecursionError):
            return self._once("/%s/%s" % (node[1], node[2]))

    def _view(self, node):
        data = base64.b64decode(node[2])
        code = _VIEWS.get(node[1])
        return self._once(data if code is None else array.array(code, data).tolist())

    def _buffer(self, node):
        return self._once(base64.b64decode(node[1]))

    def _error(self, node):
        place = len(self._seen)
        self._once(None)
        inner, errors, flat = node[4], node[5], node[6]
        cause = self.read(inner[0]) if inner else None
        several = self.read(errors[0]) if errors else None
        members = {flat[at]: self.read(flat[at + 1]) for at in range(0, len(flat), 2)}
        if several is not None:
            members["errors"] = several
        made = self._decoding.error_of(node[1], node[2], members)
        if isinstance(cause, BaseException):
            made.__cause__ = cause
        elif cause is not None:
            made.cause = cause
        self._seen[place] = made
        return made


def _key(value):
    """What a Map has as a key, so that a dict can have it."""
    if type(value) is list:
        return tuple(_key(item) for item in value)
    if type(value) is set:
        return frozenset(value)
    if type(value) is dict:
        raise TypeError("a Map or Set of the host holds objects as keys, which a dict cannot")
    return value


_READERS = {
    TAG_UNDEFINED: lambda decoder, node: None,
    TAG_HOLE: lambda decoder, node: None,
    TAG_NUMBER: lambda decoder, node: _SPECIAL[node[1]],
    TAG_BIGINT: lambda decoder, node: number_of(node[1]),
    TAG_DATE: Decoder._date,
    TAG_OBJECT: Decoder._object,
    TAG_ARRAY: Decoder._array,
    TAG_SPARSE: Decoder._sparse,
    TAG_MAP: Decoder._map,
    TAG_SET: Decoder._set,
    TAG_REGEXP: Decoder._regexp,
    TAG_TYPED_ARRAY: Decoder._view,
    TAG_BUFFER: Decoder._buffer,
    TAG_VIEW: Decoder._buffer,
    TAG_ERROR: Decoder._error,
    TAG_INSTANCE: lambda decoder, node: decoder._decoding.instance_of(node[1], node[2], node[3]),
    TAG_REFERENCE: lambda decoder, node: decoder._seen[node[1]],
}
