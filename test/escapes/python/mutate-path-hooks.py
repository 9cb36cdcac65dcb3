# flags: --no-interpreter-mutation
import importlib.machinery
import sys

from world import OUTSIDE


def hook(path):
    return importlib.machinery.FileFinder(OUTSIDE, (importlib.machinery.SourceFileLoader, [".py"]))


sys.path_hooks.insert(0, hook)
sys.path_importer_cache.clear()
import secret_module

print(secret_module.SECRET)
