# tries: the same by the unbound method of contextlib.ContextDecorator
# class: library
# bare: python
import asyncio, contextlib, functools
def g(): yield 1
made = g()
wrapped = contextlib.ContextDecorator.__call__(contextlib.nullcontext(), type(made))
found = vars(wrapped)["gi_frame"]

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
escaped(found.__get__(made))
