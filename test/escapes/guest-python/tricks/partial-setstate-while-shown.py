# tries: a partial gets other arguments while it shows those that it had
# class: memory
# bare: python
import functools
class Shown:
    def __repr__(self):
        p.__setstate__((len, (), {}, {}))
        return "shown"
p = functools.partial(print, Shown(), Shown())
print("ESCAPED" if "len" in repr(p) or p.func is len else "")
