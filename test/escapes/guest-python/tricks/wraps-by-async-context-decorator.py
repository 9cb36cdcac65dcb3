# tries: the same by contextlib.AsyncContextDecorator
# class: library
# bare: python
# min-python: 3.10
import asyncio, contextlib, functools
def g(): yield 1
made = g()
wrapped = contextlib.AsyncContextDecorator.__call__(None, type(made))
found = vars(wrapped)["gi_frame"]

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
escaped(found.__get__(made))
