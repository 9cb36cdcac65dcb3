# tries: the unbound UserString.format of another object
# class: library
# bare: python
from collections import UserString
def g(): yield 1
class Mine: data = "{0.gi_frame}"
text = UserString.format(Mine(), g())
print(text, "ESCAPED" if "frame" in str(text) else "")
