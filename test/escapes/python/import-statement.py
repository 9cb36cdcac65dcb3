# flags: --deny-import fractions
import fractions

print("ESCAPED", fractions.Fraction(1))
