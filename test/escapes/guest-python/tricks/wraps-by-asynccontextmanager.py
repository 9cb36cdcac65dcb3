# tries: the same by contextlib.asynccontextmanager
# class: library
# bare: python
import asyncio, contextlib, functools
def g(): yield 1
made = g()
wrapped = contextlib.asynccontextmanager(type(made))
found = vars(wrapped)["gi_frame"]

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
escaped(found.__get__(made))
