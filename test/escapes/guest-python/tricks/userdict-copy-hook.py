# tries: the unbound UserDict.__copy__ fills the dictionary of what a class of the program returns
# class: library
# bare: python
import collections, json
def left(): print("ESCAPED" if getattr(json.dumps, "left", None) else "")
class Kind:
    def __new__(cls): return json.dumps
class Mine:
    def __init__(self): self.data, self.left = {}, 1
    @property
    def __class__(self): return Kind
try: collections.UserDict.__copy__(Mine())
finally: left()
