# tries: the writer of types, out of its dictionary
# class: attribute targets
# bare: gate
import fractions
vars(type)["__setattr__"](fractions.Fraction, "limit_denominator", lambda *a: "ESC" + "APED")
print(fractions.Fraction(1, 2).limit_denominator())
