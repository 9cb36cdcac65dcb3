# The module by way of its loader.
# flags: --no-network
import importlib.machinery
import importlib.util
import sys

from world import FETCH

name = "_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters"
spec = importlib.machinery.PathFinder.find_spec(name) or importlib.machinery.BuiltinImporter.find_spec(name)
interpreters = importlib.util.module_from_spec(spec)
spec.loader.exec_module(interpreters)
interpreters.run_string(interpreters.create(), FETCH)
