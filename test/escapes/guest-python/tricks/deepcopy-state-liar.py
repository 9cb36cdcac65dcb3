# tries: a state that is empty when it is asked first
# class: library
# bare: python
import copy, json
def left(): print("ESCAPED" if getattr(json.dumps, "left", None) else "")
class State(dict):
    asked = 0
    def __len__(self): return 0
    def __bool__(self): return False
class Mine:
    def __reduce_ex__(self, protocol): return (lambda: json.dumps), (), State(left=1)
try: copy.copy(Mine())
finally: left()
