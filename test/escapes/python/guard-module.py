# The guard's own package, imported by the target.
# flags: --no-network
import importlib
import os
import sys

from world import HOST, TCP

opened = []
try:
    import hermetic_guard

    for name in ("install", "start", "floor", "seams", "violation", "checks", "patches"):
        for road in (lambda: getattr(hermetic_guard, name), lambda: importlib.import_module("hermetic_guard." + name)):
            try:
                opened.append(road())
            except (AttributeError, ImportError):
                pass
except ImportError:
    print("ESCAPED")
if opened:
    print("ESCAPED")
