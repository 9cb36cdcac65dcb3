# flags: --deny-import fractions
print("ESCAPED", __import__("fractions").Fraction(1))
