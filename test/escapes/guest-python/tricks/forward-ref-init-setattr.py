# tries: the same with a __setattr__ of the program
# class: library
# bare: python
import typing
found = None
class Mine:
    def __setattr__(self, name, value):
        global found
        if name == "__forward_code__": found = value
typing.ForwardRef.__init__(Mine(), "1 + 1")

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
