# tries: the same to delete
# class: attribute targets
# bare: python
import fractions
type.__delattr__(fractions.Fraction, "limit_denominator")
print("ESCAPED" if not hasattr(fractions.Fraction, "limit_denominator") else "")
