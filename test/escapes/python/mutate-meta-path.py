# flags: --no-interpreter-mutation
import importlib.util
import sys

from world import OUTSIDE


class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "secret_module":
            return importlib.util.spec_from_file_location(name, OUTSIDE + "/secret_module.py")


sys.meta_path.insert(0, Finder)
import secret_module

print(secret_module.SECRET)
