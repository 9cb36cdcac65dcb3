# tries: a method under its second name
# class: library
# bare: python
import collections
class Text:
    def __mul__(self, other): return int
class Fake: data = Text()
found = collections.UserString.__rmul__(Fake, 2)
print("ESCAPED" if found("Made", (), {}) else "")
