# flags: --deny-import fractions
import importlib


class Liar(str):
    def __str__(self):
        return "math"

    __repr__ = __format__ = __str__

    def startswith(self, *_):
        return False

    def __eq__(self, other):
        return other != "fractions" and str.__eq__(self, other)

    def __hash__(self):
        return str.__hash__(self)


print("ESCAPED", importlib.import_module(Liar("fractions")).Fraction(1))
