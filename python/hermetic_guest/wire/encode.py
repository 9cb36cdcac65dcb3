"""Values of the guest as text for the host: JSON with tags, as src/sandbox/wire/decode.ts reads it. Nothing is pickled.

| Python                                     | JavaScript                                              |
| ------------------------------------------ | ------------------------------------------------------- |
| None, bool, str, float                     | null, boolean, string, number                           |
| int                                        | number up to 2**53 - 1, else bigint                     |
| list, tuple                                | array                                                   |
| dict                                       | object if every key is a str, else Map                  |
| set, frozenset                             | Set                                                     |
| bytes, bytearray, memoryview               | Uint8Array                                              |
| datetime, date                             | Date (naive: local time; a date: midnight UTC)          |
| exception                                  | Error with name, message, stack, cause, errors, members |
| enum member                                | its value                                               |
| complex, Decimal, timedelta, data of numpy | see plain_values.py                                     |
| instance of a class of the program         | object with its attributes                              |
| facade of a host object                    | that object                                             |
| function, in the arguments of a call       | async function                                          |
| anything else                              | its repr, and its path is told as dropped               |
| function, class, module, generator as data | nothing, and its path is told as dropped                |
"""

import base64
import builtins
import datetime
import enum
import math
import types
from json.encoder import encode_basestring_ascii as quote

from .._wire import (
    MAX_ARRAYS,
    MAX_PARTS,
    MAX_BIGINT_BITS,
    MAX_DIGITS_WRITTEN,
    MAX_SHARED,
    MAX_TEXT,
    MAX_VALUE_DEPTH,
    TAG_ARRAY,
    TAG_BIGINT,
    TAG_DATE,
    TAG_ERROR,
    TAG_FUNCTION,
    TAG_INSTANCE,
    TAG_MAP,
    TAG_NUMBER,
    TAG_OBJECT,
    TAG_REFERENCE,
    TAG_SET,
    TAG_TYPED_ARRAY,
    TYPED_ARRAY_WEIGHT,
    UNDEFINED_TEXT,
)
from .numbers import MAX_SAFE, digits_of
from .plain_values import MAX_CELLS, plain_value

MAX_REPR = 200

_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
_MILLISECOND = datetime.timedelta(milliseconds=1)
# Since 3.11.
_GROUP = getattr(builtins, "BaseExceptionGroup", None)
# Texts with their tags filled in once: a value is then put together by one step.
_ARRAY = '["%s",[%%s]]' % TAG_ARRAY
_BIGINT = '["%s","%%s"]' % TAG_BIGINT
_BYTES = '["%s","Uint8Array","%%s"]' % TAG_TYPED_ARRAY
_DATE = '["%s",%%d]' % TAG_DATE
_ERROR = '["%s",%%s,%%s,%%s,[%%s],[%%s],[%%s]]' % TAG_ERROR
_FUNCTION = '["%s",%%d,%%s]' % TAG_FUNCTION
_INSTANCE = '["%s",%%d]' % TAG_INSTANCE
_MAP = '["%s",[%%s]]' % TAG_MAP
_NUMBER = '["%s","%%s"]' % TAG_NUMBER
_OBJECT = '["%s",[%%s]]' % TAG_OBJECT
_REFERENCE = '["%s",%%d]' % TAG_REFERENCE
_SET = '["%s",[%%s]]' % TAG_SET
# The reader does not count these as objects.
_UNCOUNTED = (TAG_BIGINT, TAG_NUMBER, TAG_FUNCTION)
_SIZED = (list, tuple, set, frozenset, dict)
# Nothing of them is data; their looks tell nothing either.
_BEHAVIOUR = (
    types.FunctionType,
    types.BuiltinFunctionType,
    types.MethodType,
    types.ModuleType,
    types.GeneratorType,
    types.CoroutineType,
    types.AsyncGeneratorType,
    type,
)


_UNSAFE_KEY = (
    "a key of this name can change prototypes where objects are merged, and does not cross (Policy: allowProtoKeys)"
)
_TOO_SHARED = "this value is reached so often that it would be too large when it is written out"
_TOO_LONG = "this value is too large to cross"
_TOO_MANY_ROWS = "an array or table crosses with at most %d cells; the rest is left out" % MAX_CELLS


class TooLarge(Exception):
    """More than the host reads of one message."""


class Encoding:
    """What encoding needs to know about objects that are more than data. This one: nothing."""

    def handle_of(self, value):
        """The handle of a facade of a host object, or 0."""
        return 0

    def function_of(self, value):
        """The number under which the host can call this, or 0 where functions do not cross."""
        return 0

    def stack_of(self, error):
        return ""

    def allows_proto_keys(self):
        """`__proto__`, and `constructor` with a `prototype`, cross too."""
        return False

    def is_own_class(self, kind):
        """A class that the program defined: its instances are data."""
        return False

    def is_behaviour(self, value):
        """A facade of a function, class or module: no data, although it is none of Python's own kinds."""
        return False


class Encoder:
    """Writes values that share their back references."""

    def __init__(self, encoding=None):
        self.dropped = []
        # Why one of them is refused, after its path, where there is more to say than that it is no data.
        self.reason = ""
        self._encoding = encoding or Encoding()
        self._seen = {}
        # Keeps what was seen alive: a new object must not get the id of an old one.
        self._alive = []
        self._count = 0
        self._base = 0
        self._arrays = 0
        self._parts = 0
        self._size = 0
        self._digits = 0
        # Characters of each object when its references are written out, by its number; 0 while it is being written.
        self._weights = {}
        # Characters that are not in the texts, because a reference stands for them.
        self._hidden = 0
        self._shared = 0
        # ids of what was written as a `constructor`, and of what was written with a `prototype`.
        self._constructors = set()
        self._with_prototype = set()

    def encode(self, value, path, depth=0):
        """The text; empty for what cannot cross, and then its path is in `dropped`."""
        kind = type(value)
        write = _SIMPLE.get(kind)
        if write is not None:
            return write(self, value, path)
        return self._object(value, kind, path, depth)

    def attempt(self, value, path, owner=None):
        """For a value of its own: what the guest's code raises while it is read is nobody's business any more."""
        try:
            text = self.encode(value, path) if owner is None else self.encode_member(owner, path, value, path)
        except TooLarge:
            raise
        except Exception:  # noqa: BLE001
            # What was begun is not in the text: references into it would lead nowhere.
            self._seen = {}
            self._count = self._base
            self.dropped.append(path)
            return ""
        self._base = self._count
        return text

    def encode_list(self, values, path):
        """`[...]` of all of them; what cannot cross becomes undefined, and is named."""
        return "[%s]" % ",".join(
            [self.encode(value, "%s[%d]" % (path, index), 1) or UNDEFINED_TEXT for index, value in enumerate(values)]
        )

    def encode_member(self, owner, key, value, path, depth=0):
        """The value of a member; empty for what cannot cross, or must not under this name."""
        if not self._is_safe_key(owner, key, value) and not self._encoding.allows_proto_keys():
            return self._drop(path, _UNSAFE_KEY)
        return self.encode(value, path, depth)

    def problem(self):
        """The message of an error about a value that cannot cross."""
        return self.reason or "%s: this value cannot be passed to the host" % self.dropped[0]

    def _is_safe_key(self, owner, key, value):
        # Objects may be met in any order, and may contain themselves: both ends are remembered.
        if key == "__proto__":
            return False
        if key == "prototype":
            self._with_prototype.add(id(owner))
            return id(owner) not in self._constructors
        if key == "constructor":
            self._constructors.add(id(value))
            self._alive.append(value)
            return id(value) not in self._with_prototype
        return True

    def _drop(self, path, reason=""):
        if reason and not self.reason:
            self.reason = "%s: %s" % (path, reason)
        self.dropped.append(path)
        return ""

    def _text(self, value, path):
        return quote(value) if self._fits(len(value)) else self._drop(path, _TOO_LONG)

    def _fits(self, length):
        """Counts the characters of a text that crosses. One that is too long stays behind, and shorter ones after it may fit."""
        if self._size + length > MAX_TEXT:
            return False
        self._size += length
        return True

    def _reference(self, known, path):
        # An object that contains itself has no end, and JSON refuses it: the reference is all there is to count.
        weight = self._weights[known]
        if self._shared + weight > MAX_SHARED:
            return self._drop(path, _TOO_SHARED)
        self._shared += weight
        self._hidden += weight
        return _REFERENCE % known

    def _int(self, value, path):
        if -MAX_SAFE <= value <= MAX_SAFE:
            return int.__repr__(value)
        if value.bit_length() > MAX_BIGINT_BITS:
            return self._drop(path)
        digits = digits_of(value)
        self._digits += len(digits)
        return self._drop(path) if self._digits > MAX_DIGITS_WRITTEN else _BIGINT % digits

    def _float(self, value, path):
        if value != value:
            return _NUMBER % "NaN"
        if value in (math.inf, -math.inf):
            return _NUMBER % ("Infinity" if value > 0 else "-Infinity")
        if value == 0 and math.copysign(1, value) < 0:
            return _NUMBER % "-0"
        return float.__repr__(value)

    def _object(self, value, kind, path, depth):
        handle = self._encoding.handle_of(value)
        if handle:
            return _INSTANCE % handle
        known = self._seen.get(id(value))
        if known is not None:
            return self._reference(known, path)
        if depth > MAX_VALUE_DEPTH:
            return self._drop(path)
        if issubclass(kind, enum.Enum):
            return self.encode(value._value_, path, depth + 1)
        # Most values are containers of Python's own, which need no look into the table.
        plain = None if kind in _CONTAINERS else plain_value(value, kind)
        if plain is not None:
            return self._plain(*plain, path, depth)
        self._arrays += 2
        if self._arrays > MAX_ARRAYS:
            raise TooLarge("a value has more than %d parts" % MAX_ARRAYS)
        # At least the commas of the text.
        parts = 1 + len(value) * (2 if kind is dict else 1) if kind in _SIZED else 8
        if self._parts + parts > MAX_PARTS:
            return self._drop(path)
        self._parts += parts
        mark = self._count
        self._count += 1
        self._seen[id(value)] = mark
        self._alive.append(value)
        self._weights[mark] = 0
        hidden = self._hidden
        text = self._structure(value, kind, path, depth + 1)
        self._weights[mark] = len(text) + self._hidden - hidden
        # The reader counts the containers that it sees, and a function or a subclass of int is none.
        if text[:2] != '["' or text[2] in _UNCOUNTED:
            self._count = mark
            self._seen.pop(id(value), None)
        return text

    def _plain(self, value, rows, path, depth):
        """What stands for a value that the host does not have. `rows`: only so many of its rows are in it."""
        if rows is not None:
            self._drop("%s[%d:]" % (path, rows), _TOO_MANY_ROWS)
        self._alive.append(value)
        return self.encode(value, path, depth + 1)

    def _structure(self, value, kind, path, depth):
        for base, write in _STRUCTURES:
            if issubclass(kind, base):
                return write(self, value, path, depth)
        if issubclass(kind, (str, int, float)):
            return self._plain_base(value, kind, path)
        number = self._encoding.function_of(value) if callable(value) else 0
        if number:
            return _FUNCTION % (number, quote(_name_of(value)))
        if issubclass(kind, _BEHAVIOUR) or self._encoding.is_behaviour(value):
            return self._drop(path)
        if kind is types.SimpleNamespace or self._encoding.is_own_class(kind):
            return _OBJECT % self._members(value, _members_of(value, kind), path, depth)
        return self._described(value, kind, path)

    def _plain_base(self, value, kind, path):
        if issubclass(kind, str):
            return self._text(str.__str__(value), path)
        if issubclass(kind, float):
            return self._float(float.__float__(value), path)
        return self._int(int.__int__(value), path)

    def _described(self, value, kind, path):
        if callable(value) or hasattr(kind, "__next__"):
            return self._drop(path)
        self.dropped.append(path)
        return quote(repr(value)[:MAX_REPR])

    def _sequence(self, value, path, depth):
        base = list if isinstance(value, list) else tuple
        items = base.__iter__(value)
        texts = [
            self.encode(item, "%s[%d]" % (path, index), depth) or UNDEFINED_TEXT for index, item in enumerate(items)
        ]
        return _ARRAY % ",".join(texts)

    def _mapping(self, value, path, depth):
        items = list(dict.items(value))
        if all(issubclass(type(key), str) for key, _ in items):
            members = [(str.__str__(key), item) for key, item in items if not issubclass(type(key), enum.Enum)]
            if len(members) == len(items):
                return _OBJECT % self._members(value, members, path, depth)
        flat = [part for pair in items for part in pair]
        return _MAP % self._pieces(flat, path, depth)

    def _members(self, owner, members, path, depth):
        texts = []
        for key, item in members:
            below = key if path == "" else "%s.%s" % (path, key)
            text = self.encode_member(owner, key, item, below, depth)
            if key == "then" and text[:4] == _FUNCTION[:4]:
                # The host would take it for a promise.
                text = self._drop(below)
            if text:
                self._size += len(key)
                texts.append("%s,%s" % (quote(key), text))
        return ",".join(texts)

    def _set(self, value, path, depth):
        base = set if isinstance(value, set) else frozenset
        return _SET % self._pieces(list(base.__iter__(value)), path, depth)

    def _pieces(self, values, path, depth):
        return ",".join(
            [self.encode(item, "%s<%d>" % (path, index), depth) or UNDEFINED_TEXT for index, item in enumerate(values)]
        )

    def _bytes(self, value, path, depth):
        data = bytes(value) if not isinstance(value, memoryview) else value.tobytes()
        if not self._fits(len(data)):
            return self._drop(path, _TOO_LONG)
        text = base64.b64encode(data).decode("ascii")
        self._hidden += len(text) * (TYPED_ARRAY_WEIGHT - 1)
        return _BYTES % text

    def _date(self, value, path, depth):
        if not isinstance(value, datetime.datetime):
            value = datetime.datetime(value.year, value.month, value.day, tzinfo=datetime.timezone.utc)
        elif value.tzinfo is None:
            value = value.astimezone()
        return _DATE % ((value - _EPOCH) // _MILLISECOND)

    def _error(self, value, path, depth):
        cause = value.__cause__ if value.__suppress_context__ else value.__cause__ or value.__context__
        inner = "" if cause is None else self.encode(cause, path + ".cause", depth)
        several = _exceptions_of(value)
        errors = "" if several is None else self.encode(several, path + ".errors", depth)
        own = [(key, item) for key, item in value.__dict__.items() if type(key) is str and not key.startswith("__")]
        return _ERROR % (
            quote(type.__getattribute__(type(value), "__name__")),
            self._text(_message_of(value), path) or '""',
            self._text(self._encoding.stack_of(value), path) or '""',
            inner,
            errors,
            self._members(value, own, path, depth),
        )


_SIMPLE = {
    type(None): lambda encoder, value, path: "null",
    bool: lambda encoder, value, path: "true" if value else "false",
    str: Encoder._text,
    int: Encoder._int,
    float: Encoder._float,
}

_CONTAINERS = frozenset([list, tuple, dict, set, frozenset, bytes, bytearray, memoryview])
_STRUCTURES = (
    ((list, tuple), Encoder._sequence),
    (dict, Encoder._mapping),
    ((set, frozenset), Encoder._set),
    ((bytes, bytearray, memoryview), Encoder._bytes),
    (datetime.date, Encoder._date),
    (BaseException, Encoder._error),
)


def encode(value, encoding=None):
    """One value. What cannot cross is undefined."""
    return Encoder(encoding).encode(value, "") or UNDEFINED_TEXT


def _members_of(value, kind):
    """The attributes of an instance: slots and all that is in its dict."""
    members = []
    for base in reversed(kind.__mro__):
        slots = base.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if type(name) is str and not name.startswith("__") and hasattr(value, name):
                members.append((name, getattr(value, name)))
    try:
        own = object.__getattribute__(value, "__dict__")
    except AttributeError:
        own = {}
    return members + [(key, item) for key, item in dict.items(own) if type(key) is str and not key.startswith("__")]


def _exceptions_of(error):
    return list(error.exceptions) if _GROUP is not None and isinstance(error, _GROUP) else None


def _message_of(error):
    try:
        text = str(error)
    except Exception:  # noqa: BLE001
        return ""
    return str.__str__(text)


def _name_of(value):
    name = getattr(value, "__name__", "")
    return name if type(name) is str else ""
