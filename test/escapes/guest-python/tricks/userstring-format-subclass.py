# tries: a subclass of UserString
# class: library
# bare: python
from collections import UserString
def g(): yield 1
class Mine(UserString): pass
text = Mine("{0.gi_frame!r}").format(g())
print(text, "ESCAPED" if "frame" in str(text) else "")
