# A C function that changes lists.
# flags: --no-interpreter-mutation
import heapq
import importlib
import sys

from world import OUTSIDE

heapq.heappush(sys.path, OUTSIDE)
print(importlib.import_module("secret_module").SECRET)
