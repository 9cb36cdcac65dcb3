"""Facades of the standard modules that module_table.py lists, with the replacements that some members need."""

import importlib
import sys
from types import ModuleType, SimpleNamespace

from hermetic_guest.gates.module_facade import SysFacade, make_facade, members_of
from hermetic_guest.library.levers import close_levers, fix_library
from hermetic_guest.library.module_table import ASYNCIO, STANDARD
from hermetic_guest.library.private_copy import FakeSys, private_copy
from hermetic_guest.library.replacements import MEMBERS
from hermetic_guest.library.replacements.ast_members import ast_members
from hermetic_guest.library.replacements.asyncio_members import asyncio_members
from hermetic_guest.library.replacements.copy_members import checked_reconstruct, reading_reductors
from hermetic_guest.library.replacements.expat_members import expat_members
from hermetic_guest.library.replacements.frame_members import frame_members
from hermetic_guest.library.replacements.marking import MARKERS, marking
from hermetic_guest.library.replacements.sqlite_members import sqlite_members
from hermetic_guest.library.replacements.sys_members import sys_members
from hermetic_guest.library.replacements.traceback_members import traceback_members
from hermetic_guest.library.replacements.weakref_members import weakref_members
from hermetic_guest.library.replacements.zoneinfo_members import read_zones, zoneinfo_members

# Modules that the sandbox itself, or a function in C, needs later.
_NEEDED_LATER = (
    "asyncio",
    "typing",
    "inspect",
    "copyreg",
    "weakref",
    "_strptime",
    "_pylong",
    "encodings.idna",
    "encodings.utf_16",
    "encodings.latin_1",
    "encodings.ascii",
)


def preload(names=()):
    """Imports all that a guest may ask for later, before the process is locked down."""
    for name in list(STANDARD) + list(_NEEDED_LATER) + list(names):
        try:
            importlib.import_module(name)
        except ImportError:
            pass
    read_zones()


class StandardModules:
    """Made once per guest. A facade is made when it is first asked for."""

    def __init__(self, guest):
        self._guest = guest
        self._facades = {}
        self._copies = {}
        # Modules that are no row of the table, because most of what they have is ours.
        self._made_by_hand = {
            "sys": self._make_sys,
            "asyncio": self._make_asyncio,
            "traceback": self._make_traceback,
            "urllib": self._make_urllib,
            # The parts in C of modules that run as code of the guest.
            "_ast": lambda: self._make_ours("_ast", ast_members),
            "_guest_frames": lambda: self._make_ours("_guest_frames", frame_members),
            "_sqlite": lambda: self._make_ours("_sqlite", sqlite_members),
            "_weakref": lambda: self._make_ours("_weakref", weakref_members),
            "pyexpat": self._make_expat,
            "zoneinfo": lambda: self._make_ours("zoneinfo", zoneinfo_members),
        }

    def find(self, name):
        if name not in self._facades:
            self._facades[name] = self._make(name)
        return self._facades[name]

    def made_by_hand(self):
        return list(self._made_by_hand)

    def renew(self, name):
        """Forgets a facade that depends on the policy, now that the policy is known."""
        self._facades.pop(name, None)

    def make_all(self):
        """Private copies define classes, which are the library's only if they exist before the guest's first line."""
        close_levers(self._copy("copy"))
        for name in [*STANDARD, *self._made_by_hand]:
            self.find(name)
        fix_library({name.partition(".")[0] for name in STANDARD} | {"_collections_abc", "_pyio", "ast"})

    def _make(self, name):
        by_hand = self._made_by_hand.get(name)
        if by_hand is not None:
            return by_hand()
        row = STANDARD.get(name)
        if row is None:
            return None
        try:
            module = self._copy(name) if row.get("copy") else importlib.import_module(name)
        except ImportError:
            # This version of Python does not have it.
            return None
        members, withheld = _select(module, row)
        if name == "collections":
            members["abc"] = self.find("collections.abc")
        replace = MEMBERS.get(name)
        if replace is not None:
            members.update(replace(self._guest, members))
        for each, mark in MARKERS.get(name, {}).items():
            if each in members:
                members[each] = marking(self._guest, members[each], mark)
        return make_facade(name, members, module.__doc__, set(withheld) - set(members))

    def _make_sys(self):
        facade = make_facade("sys", sys_members(self._guest), withheld=vars(sys), kind=SysFacade)
        # One dictionary for both: the stream that a guest sets is the stream that `print` uses.
        self._guest.streams.names = members_of(facade)
        return facade

    def _make_asyncio(self):
        module = importlib.import_module("asyncio")
        members = {each: getattr(module, each) for each in ASYNCIO if hasattr(module, each)}
        members.update(asyncio_members())
        return make_facade("asyncio", members, withheld=set(vars(module)) - set(members))

    def _make_traceback(self):
        withheld = vars(importlib.import_module("traceback"))
        return make_facade("traceback", traceback_members(self._guest), withheld=withheld)

    def _make_ours(self, name, make):
        members = make(self._guest)
        return None if members is None else make_facade(name, members)

    def _make_expat(self):
        members = expat_members(self._guest)
        for name in ("errors", "model"):
            module = getattr(importlib.import_module("pyexpat"), name)
            found = {key: value for key, value in vars(module).items() if key[:1] != "_"}
            members[name] = make_facade("pyexpat." + name, found)
        return make_facade("pyexpat", members)

    def _make_urllib(self):
        members = {"parse": self.find("urllib.parse")}
        return make_facade("urllib", members, withheld=["request", "error", "response", "robotparser"])

    def _copy(self, name):
        if name not in self._copies:
            guest = self._guest
            guarded = guest.attributes.builtins(in_copy=True)
            imports = {}
            if name == "functools":
                imports["typing"] = self.find("typing")
            if name == "copy":
                guarded["getattr"] = reading_reductors(guarded["getattr"])
            if name == "dataclasses":
                guarded["exec"] = guest.exec_generated
                # The code that it generates from the guest's names can also name `BUILTINS`.
                builtins = SimpleNamespace(object=object)
                imports = {"copy": self._copy("copy"), "sys": FakeSys(guest.importer.modules), "builtins": builtins}
            module = self._copies[name] = private_copy(name, guarded, imports)
            if name == "copy":
                module._reconstruct = checked_reconstruct(guest.attributes, module.deepcopy)
        return self._copies[name]


def _select(module, row):
    """(members, withheld names) of a row."""
    if "only" in row:
        chosen = [name for name in row["only"] if hasattr(module, name)]
    else:
        chosen = [name for name in _public_names(module) if name not in row["but"] and hasattr(module, name)]
    chosen += [name for name in row.get("also", ()) if hasattr(module, name)]
    members = {name: getattr(module, name) for name in chosen if not isinstance(getattr(module, name), ModuleType)}
    return members, [name for name in vars(module) if name not in members]


def _public_names(module):
    names = getattr(module, "__all__", None)
    return list(names) if names is not None else [name for name in vars(module) if not name.startswith("_")]
