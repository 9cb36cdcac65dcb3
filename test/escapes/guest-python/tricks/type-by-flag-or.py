# tries: the same by an operator of enum.Flag
# class: library
# bare: python
# min-python: 3.8
# max-python: 3.10
import enum
class Value:
    def __or__(self, other): return int
class Fake:
    _value_ = Value()
    _boundary_ = None
found = enum.Flag.__or__(Fake, Fake)
print("ESCAPED" if found("Made", (), {}) else "")
