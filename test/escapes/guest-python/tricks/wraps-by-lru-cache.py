# tries: the same by functools.lru_cache
# class: library
# bare: python
import asyncio, contextlib, functools
def g(): yield 1
made = g()
wrapped = functools.lru_cache(maxsize=None)(type(made))
found = vars(wrapped)["gi_frame"]

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
escaped(found.__get__(made))
