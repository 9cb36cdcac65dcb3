# tries: the same by UserList.__copy__
# class: library
# bare: python
import collections, json
def left(): print("ESCAPED" if getattr(json.dumps, "left", None) else "")
class Kind:
    def __new__(cls): return json.dumps
class Mine:
    def __init__(self): self.data, self.left = [], 1
    @property
    def __class__(self): return Kind
try: collections.UserList.__copy__(Mine())
finally: left()
