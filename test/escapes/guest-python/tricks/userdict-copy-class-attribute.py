# tries: UserDict.copy writes a member of a class of the library
# class: library
# bare: python
import collections, json
def left(): print("ESCAPED" if getattr(json.JSONEncoder, "left", None) else "")
class Mine(collections.UserDict):
    __copy__ = None
    def __reduce_ex__(self, protocol): return (lambda: json.JSONEncoder), (), (None, {"left": 1})
try: Mine().copy()
finally: left()
