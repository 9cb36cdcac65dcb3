# tries: the unbound UserString.format_map of another object
# class: library
# bare: python
from collections import UserString
def g(): yield 1
class Mine: data = "{g.gi_frame}"
text = UserString.format_map(Mine(), {"g": g()})
print(text, "ESCAPED" if "frame" in str(text) else "")
