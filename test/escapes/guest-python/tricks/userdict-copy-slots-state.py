# tries: the same with a state for slots
# class: library
# bare: python
import collections, json
def left(): print("ESCAPED" if getattr(json.dumps, "left", None) else "")
class Mine(collections.UserDict):
    __copy__ = None
    def __reduce_ex__(self, protocol): return (lambda: json.dumps), (), (None, {"left": 1})
try: Mine().copy()
finally: left()
