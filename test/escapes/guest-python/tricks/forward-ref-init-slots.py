# tries: the same with a slot of that name
# class: library
# bare: python
import typing
class Mine:
    __slots__ = ("__forward_arg__", "__forward_code__", "__forward_evaluated__", "__forward_value__", "__forward_is_argument__", "__forward_is_class__", "__forward_module__")
mine = Mine()
typing.ForwardRef.__init__(mine, "1 + 1")
found = mine.__forward_code__

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
