# tries: copy fills the dictionary of a module
# class: rebound names
# bare: python
import copy, __main__
class Everything:
    def __contains__(self, x): return True
class A:
    def __reduce_ex__(self, version): return (lambda: __main__), (), {"$own": Everything()}
copy.copy(A())
print("ESCAPED" if hasattr(__main__, "$own") else "")
