# tries: copy writes attributes that the program names
# class: library
# bare: gate
import copy, textwrap, operator
def evil(*a, **k): return "ESC" + "APED"
class A:
    def __reduce_ex__(self, version):
        return (lambda: textwrap.dedent), (), (None, {"__code__": operator.attrgetter("__code__")(evil)})
copy.copy(A())
print(textwrap.dedent("a"))
