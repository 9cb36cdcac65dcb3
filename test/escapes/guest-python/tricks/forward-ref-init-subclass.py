# tries: a class that is derived from ForwardRef without asking it
# class: library
# bare: python
import typing
found = None
class Mine(typing.ForwardRef, _root=True):
    def __setattr__(self, name, value):
        global found
        if name == "__forward_code__": found = value
        object.__setattr__(self, name, value)
Mine("1 + 1")

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
