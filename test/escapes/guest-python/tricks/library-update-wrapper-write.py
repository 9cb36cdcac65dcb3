# tries: the same to write an attribute
# class: library
# bare: gate
import functools, textwrap
def evil(*a, **k): return "ESC" + "APED"
functools.update_wrapper(textwrap.dedent, evil, assigned=("__code__",), updated=())
print(textwrap.dedent("a"))
