# tries: the same by Fraction.__copy__
# class: library
# bare: python
import fractions
class Fake:
    _numerator, _denominator = int, None
try: found = fractions.Fraction.__deepcopy__(Fake, {})
except TypeError as error: found = error
print("ESCAPED" if "type() takes 1 or 3" in str(found) or "type.__new__" in str(found) else "")
