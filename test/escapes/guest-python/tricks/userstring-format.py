# tries: UserString.format reads attributes by name
# class: library
# bare: python
from collections import UserString
def g(): yield 1
text = UserString("{0.gi_frame}").format(g())
print(text, "ESCAPED" if "frame" in str(text) else "")
