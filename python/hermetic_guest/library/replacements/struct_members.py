"""`struct.Struct`. The real one can be initialised again while one of its own iterators reads; this one cannot."""

import struct


def struct_members(guest, _):
    class Struct:
        __slots__ = ("_format", "_size")

        def __init__(self, format):
            self._size = struct.calcsize(format)
            self._format = format.decode() if isinstance(format, bytes) else str.__str__(format)

        @property
        def format(self):
            return self._format

        @property
        def size(self):
            return self._size

        def pack(self, *values):
            return struct.pack(self._format, *values)

        def pack_into(self, buffer, offset, *values):
            return struct.pack_into(self._format, buffer, offset, *values)

        def unpack(self, buffer):
            return struct.unpack(self._format, buffer)

        def unpack_from(self, buffer, offset=0):
            return struct.unpack_from(self._format, buffer, offset)

        def iter_unpack(self, buffer):
            return struct.iter_unpack(self._format, buffer)

    Struct.__module__, Struct.__qualname__ = "_struct", "Struct"
    return {"Struct": Struct}
