# tries: another code for a function of the library
# class: attribute targets
# bare: gate
import textwrap
def evil(*a, **k): return "ESC" + "APED"
import operator
for textwrap.dedent.__code__ in [operator.attrgetter("__code__")(evil)]: pass
import textwrap as again
print(again.dedent("a"))
