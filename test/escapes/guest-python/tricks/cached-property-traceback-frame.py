# tries: the same for a traceback
# class: library
# bare: python
import functools
try: 1 / 0
except ZeroDivisionError as error: made = error.__traceback__
reader = functools.cached_property(lambda instance: None)
reader.__set_name__(None, "tb_frame")
found = reader.__get__(type(made))

def escaped(found):
    if type(found).__name__ in ("frame", "code", "getset_descriptor", "member_descriptor"): print("ESCAPED")
escaped(found)
