"""Loads the parts of hermetic_guard, also inside a guarded run, which hides its own copy of them."""

import importlib
import os
import sys
import types

NAME = "hermetic_guard"


def load_guard():
    """Returns the parts that are used here, and the violation class of a run around this process, or None."""
    outer = sys.modules.get(NAME)
    is_run = outer is not None and not hasattr(outer, "__path__")
    if is_run:
        del sys.modules[NAME]
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sys.path.insert(0, folder)
    try:
        parts = types.SimpleNamespace(
            network=importlib.import_module(NAME + ".checks.network"),
            processes=importlib.import_module(NAME + ".checks.processes"),
            sockets=importlib.import_module(NAME + ".patches.sockets"),
            Seams=importlib.import_module(NAME + ".seams").Seams,
            make_hook=importlib.import_module(NAME + ".floor").make_hook,
            make_judge=importlib.import_module(NAME + ".judge").make_judge,
            Reporter=importlib.import_module(NAME + ".report").Reporter,
            call_site=importlib.import_module(NAME + ".report").call_site,
        )
    finally:
        sys.path.remove(folder)
        if is_run:
            for name in [name for name in sys.modules if name == NAME or name.startswith(NAME + ".")]:
                del sys.modules[name]
            sys.modules[NAME] = outer
    return parts, outer.PolicyViolation if is_run else None
