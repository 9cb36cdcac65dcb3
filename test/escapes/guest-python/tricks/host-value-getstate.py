# tries: by the state of an object
# class: results
# bare: pickle
import builtins
class S:
    def __init__(self): self.x = 1
    def __reduce__(self): return S, (), {"x": 1}
    def __setstate__(self, state): builtins.open(MARKER, "w")
result = S()
