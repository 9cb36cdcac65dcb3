# flags: --no-network
# min-python: 3.13
import importlib

from world import FETCH

interpreters = importlib.import_module("_interpreters")
interpreters.run_string(interpreters.create(), FETCH)
