# flags: --deny-import fractions
import importlib.machinery

spec = importlib.machinery.PathFinder.find_spec("fractions")
print("ESCAPED", spec.loader.load_module("fractions").Fraction(1))
