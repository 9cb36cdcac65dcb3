# tries: a hook of a class is asked about classes of the worker
# class: frames
# bare: python
import abc, json
seen = []
class A(abc.ABC):
    @classmethod
    def __subclasshook__(cls, other):
        seen.append(repr(other))
        return NotImplemented
isinstance(json, A), isinstance(print, A), isinstance(open_account(), A)
print("ESCAPED" if "hermetic" in str(seen) or open(SECRET) else "")
