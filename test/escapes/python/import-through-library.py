# A library imports it for us.
# flags: --deny-import fractions
import statistics

print("ESCAPED", statistics.Fraction(1))
