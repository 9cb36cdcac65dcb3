# tries: the same by a subclass of UserDict
# class: library
# bare: python
import collections, json
def left(): print("ESCAPED" if getattr(json.dumps, "left", None) else "")
class Mine(collections.UserDict):
    def __new__(cls, *given): return object.__new__(cls) if not hasattr(cls, "done") else json.dumps
mine = Mine()
mine.left = 1
Mine.done = True
try: mine.__copy__()
finally: left()
