# tries: the same for the code of a generator
# class: library
# bare: python
import functools
def g(): yield 1
made = g()
reader = functools.cached_property(lambda instance: None)
reader.__set_name__(None, "gi_code")
found = reader.__get__(type(made))

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
escaped(found.__get__(made))
