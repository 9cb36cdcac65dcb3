# tries: ForwardRef.__init__ leaves its code in an object of the program
# class: library
# bare: python
import typing
class Mine: pass
mine = Mine()
typing.ForwardRef.__init__(mine, "1 + 1")
found = mine.__forward_code__

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
