# tries: the same with a property that is set
# class: library
# bare: python
import typing
kept = []
class Mine:
    __forward_code__ = property(lambda self: None, lambda self, value: kept.append(value))
typing.ForwardRef.__init__(Mine(), "1 + 1")
found = kept[0]

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
