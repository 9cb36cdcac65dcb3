# flags: --no-interpreter-mutation
import importlib
import importlib.util
import sys

from world import OUTSIDE


class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "secret_module":
            return importlib.util.spec_from_file_location(name, OUTSIDE + "/secret_module.py")


sys.meta_path = [Finder]
print(importlib.import_module("secret_module").SECRET)
