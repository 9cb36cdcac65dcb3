# flags: --deny-import fractions
import _frozen_importlib

print("ESCAPED", _frozen_importlib._find_and_load("fractions", _frozen_importlib._gcd_import).Fraction(1))
