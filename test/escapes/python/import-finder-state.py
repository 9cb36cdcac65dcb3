# Its memory is searched for the policy.
# flags: --deny-import fractions
import importlib
import sys


def empty(value, depth=0):
    if depth > 5:
        return
    if isinstance(value, (list, dict, set)):
        items = list(value.values()) if isinstance(value, dict) else list(value)
        for item in items:
            empty(item, depth + 1)
        value.clear()
    space = getattr(value, "__self__", None)
    for inner in (getattr(value, "__dict__", None), getattr(space, "__dict__", None)):
        for item in list((inner or {}).values()):
            empty(item, depth + 1)


for finder in sys.meta_path:
    if not isinstance(finder, type):
        empty(finder)
print("ESCAPED", importlib.import_module("fractions").Fraction(1))
