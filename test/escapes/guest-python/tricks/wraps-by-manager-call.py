# tries: the same by a manager that is used as a decorator
# class: library
# bare: python
import asyncio, contextlib, functools
def g(): yield 1
made = g()
@contextlib.contextmanager
def around(): yield
wrapped = around()(type(made))
found = vars(wrapped)["gi_frame"]

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
escaped(found.__get__(made))
