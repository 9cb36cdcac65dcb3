# tries: the unbound UserDict.copy of an object that is none
# class: library
# bare: python
import collections, json
def left(): print("ESCAPED" if getattr(json.dumps, "left", None) else "")
class Mine:
    data = {}
    def __reduce_ex__(self, protocol): return (lambda: json.dumps), (), {"left": 1}
try: collections.UserDict.copy(Mine())
finally: left()
