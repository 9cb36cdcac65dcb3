# tries: UserString.format_map reads attributes by name
# class: library
# bare: python
from collections import UserString
def g(): yield 1
text = UserString("{g.gi_frame}").format_map({"g": g()})
print(text, "ESCAPED" if "frame" in str(text) else "")
