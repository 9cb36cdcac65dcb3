# flags: --deny-import fractions
import runpy

print("ESCAPED", runpy.run_module("fractions")["Fraction"](1))
