# The same, imported by a statement.
# flags: --no-interpreter-mutation
import importlib.machinery
import sys

from world import OUTSIDE

finder = importlib.machinery.FileFinder(OUTSIDE, (importlib.machinery.SourceFileLoader, [".py"]))
for entry in sys.path:
    sys.path_importer_cache[entry] = finder
import secret_module

print(secret_module.SECRET)
