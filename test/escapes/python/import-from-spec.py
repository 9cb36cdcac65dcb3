# flags: --deny-import fractions
import importlib.machinery
import importlib.util

spec = importlib.machinery.PathFinder.find_spec("fractions")
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
print("ESCAPED", module.Fraction(1))
