"""`array` over a list. The one in C writes behind its end when an item changes the array while it is stored."""

import struct

typecodes = "bBuhHiIlLqQfd"
_SIZES = {code: struct.calcsize("I" if code in "uw" else code) for code in typecodes + "w"}


def _item(code, value):
    if code in "uw":
        if not isinstance(value, str) or len(value) != 1:
            raise TypeError("array item must be a unicode character, not %s" % type(value).__name__)
        return value
    if code in "fd":
        if isinstance(value, (str, bytes)) or not hasattr(value, "__float__") and not hasattr(value, "__index__"):
            raise TypeError("must be real number, not %s" % type(value).__name__)
        return struct.unpack(code, struct.pack(code, value))[0]
    if not hasattr(value, "__index__"):
        raise TypeError("'%s' object cannot be interpreted as an integer" % type(value).__name__)
    value = value.__index__()
    bits = 8 * _SIZES[code]
    low, high = (0, (1 << bits) - 1) if code.isupper() else (-(1 << bits - 1), (1 << bits - 1) - 1)
    if not low <= value <= high:
        raise OverflowError(_overflow(code, value < low))
    return value


def _overflow(code, is_low):
    names = {"b": "signed char", "B": "unsigned byte integer", "h": "signed short integer", "H": "unsigned short"}
    if code in "bh":
        return "%s is %s" % (names[code], "less than minimum" if is_low else "greater than maximum")
    if code in "BH":
        return "%s is %s" % (names[code], "less than minimum" if is_low else "greater than maximum")
    if code in "iI":
        kind = "signed integer" if code == "i" else "unsigned int"
        return "%s is %s" % (kind, "less than minimum" if is_low else "greater than maximum")
    return "int too large to convert to C %s" % {"l": "long", "L": "unsigned long", "q": "long long"}.get(code, "long")


class array:
    __slots__ = ("typecode", "itemsize", "_items")
    __hash__ = None

    def __init__(self, typecode, initializer=(), /):
        if not isinstance(typecode, str) or len(typecode) != 1:
            raise TypeError("array() argument 1 must be a unicode character, not %s" % type(typecode).__name__)
        if typecode not in _SIZES:
            raise ValueError("bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)")
        self.typecode, self.itemsize = typecode, _SIZES[typecode]
        self._items = []
        if isinstance(initializer, (bytes, bytearray)):
            self.frombytes(initializer)
        elif isinstance(initializer, str):
            if typecode not in "uw":
                raise TypeError("cannot use a str to initialize an array with typecode '%s'" % typecode)
            self._items = list(initializer)
        elif isinstance(initializer, array) and initializer.typecode == typecode:
            self._items = list(initializer._items)
        else:
            self._items = [_item(typecode, value) for value in initializer]

    def _made(self, items):
        made = array(self.typecode)
        made._items = items
        return made

    def append(self, value, /):
        self._items.append(_item(self.typecode, value))

    def extend(self, values, /):
        if isinstance(values, array) and values.typecode != self.typecode:
            raise TypeError("can only extend with array of same kind")
        self._items.extend([_item(self.typecode, value) for value in values])

    def fromlist(self, values, /):
        if not isinstance(values, list):
            raise TypeError("arg must be list")
        self.extend(values)

    def insert(self, index, value, /):
        self._items.insert(index, _item(self.typecode, value))

    def pop(self, index=-1, /):
        if not self._items:
            raise IndexError("pop from empty array")
        if not -len(self._items) <= index < len(self._items):
            raise IndexError("pop index out of range")
        return self._items.pop(index)

    def remove(self, value, /):
        if value not in self._items:
            raise ValueError("array.remove(x): x not in array")
        self._items.remove(value)

    def index(self, value, start=0, stop=9223372036854775807, /):
        try:
            return self._items.index(value, start, stop)
        except ValueError:
            raise ValueError("array.index(x): x not in array") from None

    def count(self, value, /):
        return self._items.count(value)

    def reverse(self):
        self._items.reverse()

    def byteswap(self):
        data = self.tobytes()
        size = self.itemsize
        swapped = b"".join([data[at : at + size][::-1] for at in range(0, len(data), size)])
        self._items = []
        self.frombytes(swapped)

    def tolist(self):
        return list(self._items)

    def tounicode(self):
        if self.typecode not in "uw":
            raise ValueError("tounicode() may only be called on unicode type arrays")
        return "".join(self._items)

    def fromunicode(self, text, /):
        if self.typecode not in "uw":
            raise ValueError("fromunicode() may only be called on unicode type arrays")
        self._items.extend(text)

    def tobytes(self):
        if self.typecode in "uw":
            return struct.pack("%dI" % len(self._items), *map(ord, self._items))
        return struct.pack("%d%s" % (len(self._items), self.typecode), *self._items)

    __bytes__ = tobytes

    def frombytes(self, data, /):
        data = bytes(data)
        if len(data) % self.itemsize:
            raise ValueError("bytes length not a multiple of item size")
        code = "I" if self.typecode in "uw" else self.typecode
        items = struct.unpack("%d%s" % (len(data) // self.itemsize, code), data)
        self._items.extend(map(chr, items) if self.typecode in "uw" else items)

    def tofile(self, file, /):
        file.write(self.tobytes())

    def fromfile(self, file, count, /):
        data = file.read(count * self.itemsize)
        self.frombytes(data[: len(data) - len(data) % self.itemsize])
        if len(data) < count * self.itemsize:
            raise EOFError("read() didn't return enough bytes")

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __contains__(self, value):
        return value in self._items

    def __getitem__(self, index):
        if isinstance(index, slice):
            return self._made(self._items[index])
        if not hasattr(index, "__index__"):
            raise TypeError("array indices must be integers")
        try:
            return self._items[index]
        except IndexError:
            raise IndexError("array index out of range") from None

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            if not isinstance(value, array):
                raise TypeError('can only assign array (not "%s") to array slice' % type(value).__name__)
            if value.typecode != self.typecode:
                raise TypeError("bad argument type for built-in operation")
            self._items[index] = list(value._items)
            return
        value = _item(self.typecode, value)
        try:
            self._items[index] = value
        except IndexError:
            raise IndexError("array assignment index out of range") from None

    def __delitem__(self, index):
        try:
            del self._items[index]
        except IndexError:
            raise IndexError("array assignment index out of range") from None

    def __add__(self, other):
        if not isinstance(other, array):
            raise TypeError('can only append array (not "%s") to array' % type(other).__name__)
        if other.typecode != self.typecode:
            raise TypeError("bad argument type for built-in operation")
        return self._made(self._items + other._items)

    def __iadd__(self, other):
        if not isinstance(other, array):
            raise TypeError('can only extend with array (not "%s")' % type(other).__name__)
        self.extend(other)
        return self

    def __mul__(self, count):
        return self._made(self._items * count)

    __rmul__ = __mul__

    def __imul__(self, count):
        self._items *= count
        return self

    def __eq__(self, other):
        return self._items == other._items if isinstance(other, array) else NotImplemented

    def __ne__(self, other):
        return self._items != other._items if isinstance(other, array) else NotImplemented

    def __lt__(self, other):
        return self._items < other._items if isinstance(other, array) else NotImplemented

    def __le__(self, other):
        return self._items <= other._items if isinstance(other, array) else NotImplemented

    def __gt__(self, other):
        return self._items > other._items if isinstance(other, array) else NotImplemented

    def __ge__(self, other):
        return self._items >= other._items if isinstance(other, array) else NotImplemented

    def __copy__(self):
        return self._made(list(self._items))

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __repr__(self):
        if not self._items:
            return "array('%s')" % self.typecode
        shown = repr("".join(self._items)) if self.typecode in "uw" else repr(self._items)
        return "array('%s', %s)" % (self.typecode, shown)


ArrayType = array
