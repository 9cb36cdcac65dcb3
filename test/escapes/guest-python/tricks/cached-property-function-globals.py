# tries: the same for the globals of a function
# class: library
# bare: python
import functools
def f(): pass
reader = functools.cached_property(lambda instance: None)
reader.__set_name__(None, "__globals__")
found = reader.__get__(type(f))

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
