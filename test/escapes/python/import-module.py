# flags: --deny-import fractions
import importlib

print("ESCAPED", importlib.import_module("fractions").Fraction(1))
