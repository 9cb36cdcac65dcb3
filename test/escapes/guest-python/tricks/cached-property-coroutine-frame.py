# tries: the same for a coroutine
# class: library
# bare: python
import functools
async def c(): pass
made = c()
reader = functools.cached_property(lambda instance: None)
reader.__set_name__(None, "cr_frame")
found = reader.__get__(type(made))
made.close()

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
