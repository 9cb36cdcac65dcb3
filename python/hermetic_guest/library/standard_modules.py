"""Facades of the standard modules in module_table.py, with the replacements that some members need."""

import importlib
import sys
from types import ModuleType, SimpleNamespace

from hermetic_guest.gates.module_facade import SysFacade, make_facade, members_of
from hermetic_guest.library.module_table import ASYNCIO, STANDARD
from hermetic_guest.library.private_copy import FakeSys, private_copy
from hermetic_guest.library.replacements import (
    MARKERS,
    MEMBERS,
    asyncio_members,
    marking,
    sys_members,
    traceback_members,
)

_IMPORTED_BY_GUARDS = (
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
    """Import all that a guest may ask for later, before the process is locked down."""
    for name in list(STANDARD) + list(_IMPORTED_BY_GUARDS) + list(names):
        try:
            importlib.import_module(name)
        except ImportError:
            pass


def public_names(module):
    names = getattr(module, "__all__", None)
    return list(names) if names is not None else [name for name in vars(module) if not name.startswith("_")]


def select(module, row):
    """(members, withheld names) of a row."""
    names = public_names(module)
    if "only" in row:
        chosen = [name for name in row["only"] if hasattr(module, name)]
    else:
        chosen = [name for name in names if name not in row["but"] and hasattr(module, name)]
    members = {name: getattr(module, name) for name in chosen if not isinstance(getattr(module, name), ModuleType)}
    return members, [name for name in vars(module) if name not in members]


class StandardModules:
    """Made once per guest; a facade is made when it is asked for."""

    def __init__(self, guest):
        self._guest = guest
        self._facades = {}
        self._copies = {}

    def find(self, name):
        if name not in self._facades:
            self._facades[name] = self._make(name)
        return self._facades[name]

    def renew(self, name):
        """It depends on what the host offers, which is known now."""
        self._facades.pop(name, None)

    def make_copies(self):
        """Their classes are the host's, so they must be there before the guest's first line."""
        for name in list(STANDARD) + ["asyncio", "sys", "traceback", "urllib"]:
            self.find(name)

    def _make(self, name):
        guest = self._guest
        if name == "sys":
            facade = make_facade("sys", sys_members(guest), withheld=vars(sys), kind=SysFacade)
            # One dictionary: what the guest sets is what `print` uses.
            guest.streams.names = members_of(facade)
            return facade
        if name == "asyncio":
            module = importlib.import_module("asyncio")
            members = {each: getattr(module, each) for each in ASYNCIO if hasattr(module, each)}
            members.update(asyncio_members())
            return make_facade("asyncio", members, withheld=set(vars(module)) - set(members))
        if name == "traceback":
            return make_facade(
                "traceback", traceback_members(guest), withheld=vars(importlib.import_module("traceback"))
            )
        if name == "urllib":
            return make_facade(
                "urllib", {"parse": self.find("urllib.parse")}, withheld=["request", "error", "response", "robotparser"]
            )
        row = STANDARD.get(name)
        if row is None:
            return None
        try:
            module = self._copy(name) if row.get("copy") else importlib.import_module(name)
        except ImportError:
            # This version of Python does not have it.
            return None
        members, withheld = select(module, row)
        if name == "collections":
            members["abc"] = self.find("collections.abc")
        replace = MEMBERS.get(name)
        if replace is not None:
            members.update(replace(guest, members))
        for each, mark in MARKERS.get(name, {}).items():
            if each in members:
                members[each] = marking(guest, members[each], mark)
        return make_facade(name, members, module.__doc__, set(withheld) - set(members))

    def _copy(self, name):
        if name not in self._copies:
            guest = self._guest
            guarded = guest.attributes.builtins(in_copy=True)
            imports = {}
            if name == "functools":
                imports["typing"] = self.find("typing")
            if name == "copy":
                guarded["getattr"] = _reading_reductors(guarded["getattr"])
            if name == "dataclasses":
                guarded["exec"] = guest.exec_generated
                # The text that it makes of the guest's names can name `BUILTINS` too.
                builtins = SimpleNamespace(object=object)
                imports = {"copy": self._copy("copy"), "sys": FakeSys(guest.importer.modules), "builtins": builtins}
            module = self._copies[name] = private_copy(name, guarded, imports)
            if name == "copy":
                module._reconstruct = _filling_own(module._reconstruct, guest.attributes.check_store)
        return self._copies[name]


def _filling_own(reconstruct, check_store):
    """What a reductor of the guest makes may be the host's, and its state goes into a dictionary that nobody guards."""

    def fill(x, memo, func, args, state=None, *rest, **named):
        def make(*given):
            made = func(*given)
            if state:
                check_store(made, "state")
            return made

        return reconstruct(x, memo, make, args, state, *rest, **named)

    return fill


def _reading_reductors(guarded):
    def read(o, name, *default):
        # What they give is called and filled by the copy, with the guest's setattr.
        if name in ("__reduce_ex__", "__reduce__"):
            return getattr(o, name, *default)
        return guarded(o, name, *default)

    return read
