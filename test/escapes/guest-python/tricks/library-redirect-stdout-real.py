# tries: what the worker prints through
# class: library
# bare: gate
import contextlib
class Thief:
    def write(self, text): pass
    def flush(self): pass
r = contextlib.redirect_stdout(Thief())
r.__enter__()
old = vars(r)["_old_targets"][-1]
print("nothing")
old.write("ESCAPED" if hasattr(old, "buffer") else "")
old.flush()
