# tries: the same by a method of UserString
# class: library
# bare: python
import collections
class Text:
    def upper(self): return int
class Fake: data = Text()
found = collections.UserString.upper(Fake)
print("ESCAPED" if found("Made", (), {}) else "")
