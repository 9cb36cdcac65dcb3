# flags: --deny-import fractions
import importlib

print("ESCAPED", importlib.__import__("fractions").Fraction(1))
