"""The modules that run as code of the guest, and where their text comes from."""

import importlib.util
import os
import re

from hermetic_guest.library.source import Source

# Modules that run as this interpreter's library has them.
_FROM_LIBRARY = """
    _compression _markupbase argparse ast bz2 configparser compression._common._streams fnmatch
    getopt gzip html.entities html.parser ipaddress lzma optparse queue sched shlex sqlite3.dump tarfile tomllib tomllib._parser tomllib._re
    tomllib._types xml.etree.ElementPath xml.etree.ElementTree zipfile zipfile._path zipfile._path.glob
    """.split()
_WRITTEN_HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "written")
# Parents that have nothing of their own, or nothing that a program needs.
_EMPTY = ("xml", "xml.etree", "xml.parsers", "compression", "compression._common")
# Modules of other systems, and of C, that library code tries to import and can do without. Asking for one is no violation.
ABSENT = frozenset(
    """
    _bootlocale _elementtree _queue _winapi java msvcrt nt org pwd grp termios winreg _wmi _scproxy _posixsubprocess_absent
    """.split()
)
# module -> (old, new) of texts: what the guest's compiler refuses, and no program misses.
_EDITS = {
    "ast": (
        ("Constant.n = property(_getter, _setter)\n", ""),
        ("Constant.s = property(_getter, _setter)\n", ""),
        ("Constant.n = property(_n_getter, _n_setter)\n", ""),
        ("Constant.s = property(_s_getter, _s_setter)\n", ""),
        ("name: globals().pop(name)", "name: None"),
        ("from enum import IntEnum, auto, _simple_enum", "from enum import IntEnum, auto"),
        ("@_simple_enum(IntEnum)\nclass _Precedence:", "class _Precedence(IntEnum):"),
        # `compile` of this module makes trees and no code.
        ("from _ast import *\n", "from _ast import *\nfrom _ast import make_tree as compile\n"),
        ("        import inspect\n", "        import _docstrings as inspect\n"),
    ),
    "ipaddress": (("__reduce__ = _IPAddressBase.__reduce__", "pass"),),
    "zipfile": (
        ("import importlib.util\n", ""),
        ("        source.__class__ = cls\n        return source", "        return cls(source)"),
    ),
    "zipfile._path": (("        source.__class__ = cls\n        return source", "        return cls(source)"),),
}
# A box without files has no `open`, and these modules work in memory too.
_BUILTIN_OPEN = re.compile(r"^(?:from builtins import open as (\w+)|import builtins)$", re.M)


class GuestCode:
    """The texts of all these modules, by name. Made before the lock-down."""

    def __init__(self):
        self._texts = {}
        for name in _FROM_LIBRARY:
            text = _library_text(name)
            if text is not None:
                for old, new in _EDITS.get(name, ()):
                    text = text.replace(old, new)
                self._texts[name] = _BUILTIN_OPEN.sub(_own_open, text)
        for folder, _, files in os.walk(_WRITTEN_HERE):
            for file in files:
                if file.endswith(".py"):
                    path = os.path.join(folder, file)
                    with open(path, encoding="utf-8") as opened:
                        self._texts[_module_name(path)] = opened.read()
        self._packages = {above for name in self._texts for above in _parents(name)}
        for name in _EMPTY:
            if name in self._packages:
                self._texts.setdefault(name, "")

    def find(self, name):
        """A Source or None."""
        text = self._texts.get(name)
        if text is None:
            return None
        return Source(text, "<library %s>" % name, name in self._packages, is_library=True)

    def names(self):
        return sorted(self._texts)


def _parents(name):
    parts = name.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts))]


def _own_open(match):
    name = match.group(1)
    if name is not None:
        return "try:\n    %s = open\nexcept NameError:\n    %s = None" % (name, name)
    return "class builtins:\n    try:\n        open = open\n    except NameError:\n        open = None"


def _module_name(path):
    name = os.path.relpath(path, _WRITTEN_HERE)[: -len(".py")].replace(os.sep, ".")
    return name[: -len(".__init__")] if name.endswith(".__init__") else name


def _library_text(name):
    try:
        spec = importlib.util.find_spec(name)
    except ImportError:
        return None
    if spec is None or not hasattr(spec.loader, "get_source"):
        return None
    return spec.loader.get_source(name)
