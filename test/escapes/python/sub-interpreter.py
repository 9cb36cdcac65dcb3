# Another interpreter in the same process has no hook of ours.
# flags: --no-network
# max-python: 3.12
import _xxsubinterpreters as interpreters

from world import FETCH

interpreters.run_string(interpreters.create(), FETCH)
