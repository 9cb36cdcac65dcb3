# flags: --deny-import fractions
import _frozen_importlib

print("ESCAPED", _frozen_importlib._gcd_import("fractions").Fraction(1))
