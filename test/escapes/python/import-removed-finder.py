# Whoever stands first on sys.meta_path is sent away.
# flags: --deny-import fractions
import importlib
import sys

sys.meta_path[:] = [finder for finder in sys.meta_path if isinstance(finder, type)]
print("ESCAPED", importlib.import_module("fractions").Fraction(1))
