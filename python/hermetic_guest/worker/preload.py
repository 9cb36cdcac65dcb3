"""Imports everything that a program may import, or that Python imports by itself later, before the first program."""

import difflib
import importlib
import json
import warnings
from types import ModuleType

from hermetic_guest._wire import BAD_PATTERN
from hermetic_guest.library import standard_modules
from hermetic_guest.library.member_patterns import MemberPatterns

# Functions of the standard library import these at their first call.
_LAZY = """
encodings.ascii encodings.latin_1 encodings.utf_8 encodings.utf_8_sig encodings.utf_16 encodings.utf_16_le encodings.utf_16_be
encodings.utf_32 encodings.utf_32_le encodings.utf_32_be encodings.cp1252 encodings.cp437 encodings.iso8859_15
encodings.idna encodings.punycode encodings.unicode_escape encodings.raw_unicode_escape encodings.hex_codec encodings.base64_codec encodings.rot_13
_strptime _pylong calendar locale copyreg linecache tokenize traceback unicodedata stringprep numbers _pydecimal _bootlocale
asyncio selectors concurrent.futures
""".split()


# Names that a slip is compared with: a large package has tens of thousands.
_MOST_COMPARED = 5000


def preload(modules, rules=()):
    """
    `modules`: registered packages, which must exist. A standard module that this Python does not have is skipped.
    `rules`: the registrations with patterns, each of which must name something.
    """
    for name in _LAZY:
        try:
            importlib.import_module(name)
        except ImportError:
            pass
    standard_modules.preload()
    missing = []
    for name in modules:
        try:
            _load_members(importlib.import_module(name), name + ".", set())
        except ImportError as error:
            missing.append("%s (%s)" % (name, error))
    if missing:
        raise SystemExit(
            "hermetic: registered with policy.pythonModule, and cannot be imported: %s" % ", ".join(missing)
        )
    for rule in rules:
        _check_patterns(rule)


def _check_patterns(rule):
    """Ends the process if a pattern names nothing: an `exclude` with a slip would exclude nothing."""
    found = MemberPatterns(rule).unmatched()
    if found is not None:
        option, pattern, names = found
        nearest = difflib.get_close_matches(pattern, names[:_MOST_COMPARED], 3)
        problem = {"module": rule["name"], "option": option, "pattern": pattern, "nearest": nearest}
        problem["isFlat"] = not rule["recursive"]
        raise SystemExit(BAD_PATTERN + json.dumps(problem))


def _load_members(module, prefix, seen):
    """Some packages load their modules at first use, which the lock-down would refuse."""
    seen.add(module.__name__)
    for name in dir(module):
        if name.startswith("_"):
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                member = getattr(module, name)
            except Exception:  # noqa: BLE001
                # It needs a package that is not installed.
                continue
        if isinstance(member, ModuleType) and member.__name__.startswith(prefix) and member.__name__ not in seen:
            _load_members(member, prefix, seen)
