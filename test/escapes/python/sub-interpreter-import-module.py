# flags: --no-network
# max-python: 3.12
import importlib

from world import FETCH

interpreters = importlib.import_module("_xxsubinterpreters")
interpreters.run_string(interpreters.create(), FETCH)
