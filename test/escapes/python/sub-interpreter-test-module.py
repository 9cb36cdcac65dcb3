# A module for tests makes them too.
# flags: --no-network
# kernel-only: the test module calls C directly, as ctypes does; --block-native refuses it
import _testcapi

from world import FETCH

_testcapi.run_in_subinterp(FETCH)
