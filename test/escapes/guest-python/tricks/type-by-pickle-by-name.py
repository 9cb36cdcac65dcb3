# tries: a function of enum for pickle tells the class of a class
# class: library
# bare: python
# min-python: 3.12
import enum
class Fake: _name_ = "x"
found = enum.pickle_by_enum_name(Fake, 4)[1][0]
print("ESCAPED" if found("Made", (), {}) else "")
