"""Where the parts of hermetic_guard come from, also where a run has put its own guards in and hidden theirs."""

import importlib
import os
import sys
import types

NAME = "hermetic_guard"


def load_guard():
    """(the parts that are used here, the violation class of a run around this process or None)"""
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
            refuse=importlib.import_module(NAME + ".floor").refuse,
            Reporter=importlib.import_module(NAME + ".violation").Reporter,
            make_denier=importlib.import_module(NAME + ".violation").make_denier,
        )
    finally:
        sys.path.remove(folder)
        if is_run:
            for name in [name for name in sys.modules if name == NAME or name.startswith(NAME + ".")]:
                del sys.modules[name]
            sys.modules[NAME] = outer
    return parts, outer.PolicyViolation if is_run else None
