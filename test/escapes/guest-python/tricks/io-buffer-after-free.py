# tries: a view of a buffer outlives the buffer, and becomes a list's memory
# class: memory
# bare: python
import io
view = None
class Raw(io.RawIOBase):
    def readinto(self, buf):
        global view
        view = buf
    def readable(self): return True
reader = io.BufferedReader(Raw())
try:
    reader.read(1)
except Exception: pass
del reader
words = view.cast("P")
target = object()
tries = [[None] * len(words) for _ in range(5)]
words[0] = id(target)
print("ESCAPED" if any(t[0] is target for t in tries) else "")
words[0] = 0
import os
os._exit(0)
