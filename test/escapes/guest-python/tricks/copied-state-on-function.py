# tries: copy fills the dictionary of a function of the library
# class: attribute targets
# bare: python
import copy, json
class A:
    def __reduce_ex__(self, version): return (lambda: json.dumps), (), {"planted": "ESC" + "APED"}
try: copy.copy(A())
except Exception: pass
print(json.dumps.planted)
