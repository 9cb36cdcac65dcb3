"""Imports everything that a program may import, or that Python imports by itself later, before the first program."""

import difflib
import importlib
import json

from hermetic_guest._wire import BAD_MODULE, BAD_PATTERN
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
    `rules`: the registrations with patterns, each of which must name something. Returns the Packages; None if there are none.
    """
    for name in _LAZY:
        try:
            importlib.import_module(name)
        except ImportError:
            pass
    standard_modules.preload()
    packages = None
    if modules:
        # Only here: a process without packages does not need any of it.
        from hermetic_guest.packages.load import ModuleProblem, Packages

        packages = Packages(modules)
        try:
            packages.load()
        except ModuleProblem as problem:
            raise SystemExit(BAD_MODULE + json.dumps({"module": problem.module, "reason": problem.reason})) from None
    for rule in rules:
        _check_patterns(rule)
    return packages


def _check_patterns(rule):
    """Ends the process if a pattern names nothing: an `exclude` with a slip would exclude nothing."""
    found = MemberPatterns(rule).unmatched()
    if found is not None:
        option, pattern, names = found
        nearest = difflib.get_close_matches(pattern, names[:_MOST_COMPARED], 3)
        problem = {"module": rule["name"], "option": option, "pattern": pattern, "nearest": nearest}
        problem["isFlat"] = not rule["recursive"]
        raise SystemExit(BAD_PATTERN + json.dumps(problem))
