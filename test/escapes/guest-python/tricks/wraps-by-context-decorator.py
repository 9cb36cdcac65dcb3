# tries: the same by contextlib.ContextDecorator
# class: library
# bare: python
import asyncio, contextlib, functools
def g(): yield 1
made = g()
class Around(contextlib.ContextDecorator):
    def __enter__(self): return self
    def __exit__(self, *_): pass
wrapped = Around()(type(made))
found = vars(wrapped)["gi_frame"]

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
escaped(found.__get__(made))
