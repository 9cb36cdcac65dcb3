# flags: --deny-import fractions
# min-python: 3.9
import pkgutil

print("ESCAPED", pkgutil.resolve_name("fractions:Fraction")(1))
