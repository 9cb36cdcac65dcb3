# tries: a memo of the program, which answers what it likes
# class: library
# bare: python
import copy, json
def left(): print("ESCAPED" if getattr(json.dumps, "left", None) else "")
class Memo(dict):
    def get(self, key, default=None): return {"left": 1} if key == wanted else default
state = {}
wanted = id(state)
class Mine:
    def __reduce_ex__(self, protocol): return (lambda: json.dumps), (), state
try: copy.deepcopy(Mine(), Memo())
finally: left()
