# tries: by setattr, and by type.__setattr__ as a function
# class: attribute targets
# bare: gate
import fractions
setattr(fractions.Fraction, "limit_denominator", lambda *a: "ESC" + "APED")
print(fractions.Fraction(1, 2).limit_denominator())
