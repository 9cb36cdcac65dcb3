# tries: a state for slots that is empty when it is asked first
# class: library
# bare: python
import copy, json
def left(): print("ESCAPED" if getattr(json.dumps, "left", None) else "")
class State(tuple):
    def __bool__(self): return False
    def __len__(self): return 2
class Mine:
    def __reduce_ex__(self, protocol): return (lambda: json.dumps), (), State((None, {"left": 1}))
try: copy.copy(Mine())
finally: left()
