# flags: --deny-import fractions
import pkgutil

loader = pkgutil.find_loader("fractions") if hasattr(pkgutil, "find_loader") else __import__("importlib.util").util.find_spec("fractions").loader
print("ESCAPED", loader.load_module("fractions").Fraction(1))
