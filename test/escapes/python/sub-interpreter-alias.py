# The module under the name of a submodule.
# flags: --no-network
import importlib.machinery
import importlib.util
import sys

from world import FETCH

name = "_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters"
spec = importlib.machinery.PathFinder.find_spec(name)
if spec is None:
    spec = importlib.machinery.BuiltinImporter.find_spec(name)
else:
    spec = importlib.util.spec_from_file_location("innocent." + name, spec.origin)
interpreters = importlib.util.module_from_spec(spec)
spec.loader.exec_module(interpreters)
interpreters.run_string(interpreters.create(), FETCH)
