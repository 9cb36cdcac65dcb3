# A finder is told to look elsewhere.
# flags: --no-interpreter-mutation
import importlib
import sys

from world import OUTSIDE

for finder in sys.path_importer_cache.values():
    if hasattr(finder, "path"):
        finder.path = OUTSIDE
        finder.invalidate_caches()
print(importlib.import_module("secret_module").SECRET)
