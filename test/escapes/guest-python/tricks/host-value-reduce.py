# tries: a result that does something when it is unpickled
# class: results
# bare: pickle
import os
class E:
    def __reduce__(self): return os.system, ("touch " + MARKER,)
result = E()
