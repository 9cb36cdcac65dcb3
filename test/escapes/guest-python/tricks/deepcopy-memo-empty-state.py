# tries: a memo that has another state in place of an empty one
# class: library
# bare: python
import copy, json
def left(): print("ESCAPED" if getattr(json.dumps, "left", None) else "")
class Mine:
    def __reduce_ex__(self, protocol): return (lambda: json.dumps), (), ()
memo = {id(()): {"left": 1}}
try: copy.deepcopy(Mine(), memo)
finally: left()
