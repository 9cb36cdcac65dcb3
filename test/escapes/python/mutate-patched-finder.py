# flags: --no-interpreter-mutation
import importlib
import importlib.machinery
import importlib.util

from world import OUTSIDE

find = importlib.machinery.PathFinder.find_spec


def find_spec(name, path=None, target=None):
    if name == "secret_module":
        return importlib.util.spec_from_file_location(name, OUTSIDE + "/secret_module.py")
    return find(name, path, target)


importlib.machinery.PathFinder.find_spec = staticmethod(find_spec)
print(importlib.import_module("secret_module").SECRET)
