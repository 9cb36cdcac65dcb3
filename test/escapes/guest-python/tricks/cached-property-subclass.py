# tries: a subclass of functools.cached_property
# class: library
# bare: python
import functools
class Reader(functools.cached_property): pass
def g(): yield 1
reader = Reader(lambda instance: None)
reader.__set_name__(None, "gi_frame")
found = reader.__get__(type(g()))

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
