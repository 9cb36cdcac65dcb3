"""Members of standard modules that a guest gets in a version of ours, because the original takes names, texts or streams.

A function `<module>_members(guest, members)` returns the members to replace; `members` are those of the real module.
"""

from hermetic_guest.library.replacements.contextlib_members import contextlib_members
from hermetic_guest.library.replacements.functools_members import functools_members
from hermetic_guest.library.replacements.io_members import io_members
from hermetic_guest.library.replacements.operator_members import operator_members
from hermetic_guest.library.replacements.struct_members import struct_members
from hermetic_guest.library.replacements.typing_members import typing_members

MEMBERS = {
    "operator": operator_members,
    "typing": typing_members,
    "contextlib": contextlib_members,
    "io": io_members,
    "functools": functools_members,
    "struct": struct_members,
}
