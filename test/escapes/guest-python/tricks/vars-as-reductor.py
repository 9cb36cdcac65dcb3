# tries: the same by vars()
# class: functions
# bare: python
import copy
class A:
    def __reduce_ex__(self, v): return vars, ()
got = copy.copy(A())
print("ESCAPED" if "memo" in got or "func" in got else "")
