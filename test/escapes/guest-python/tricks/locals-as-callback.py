# tries: locals() of whoever calls back
# class: functions
# bare: python
import copy
class A:
    def __reduce_ex__(self, version): return locals, ()
got = copy.copy(A())
print("ESCAPED" if "func" in got or "memo" in got or "x" in got else "")
