# Its method is replaced.
# flags: --deny-import fractions
import importlib
import sys

for finder in sys.meta_path:
    if not isinstance(finder, type):
        try:
            type(finder).find_spec = lambda *_: None
        except (TypeError, AttributeError, OSError):
            pass
print("ESCAPED", importlib.import_module("fractions").Fraction(1))
