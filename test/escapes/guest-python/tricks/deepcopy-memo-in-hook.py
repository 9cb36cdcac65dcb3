# tries: the memo is changed by a __deepcopy__ of the program
# class: library
# bare: python
import copy, json
def left(): print("ESCAPED" if getattr(json.dumps, "left", None) else "")
state = {}
class Changer:
    def __deepcopy__(self, memo):
        memo[id(state)] = {"left": 1}
        return self
class Mine:
    def __reduce_ex__(self, protocol): return (lambda *_: json.dumps), (Changer(),), state
try: copy.deepcopy(Mine())
finally: left()
