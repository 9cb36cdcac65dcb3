# Each entry of sys.path has its finder in a dictionary.
# flags: --no-interpreter-mutation
import importlib
import importlib.machinery
import sys

from world import OUTSIDE

finder = importlib.machinery.FileFinder(OUTSIDE, (importlib.machinery.SourceFileLoader, [".py"]))
for entry in sys.path:
    sys.path_importer_cache[entry] = finder
print(importlib.import_module("secret_module").SECRET)
