# tries: fields that no dataclass has made
# class: library
# bare: gate
import dataclasses, operator
@dataclasses.dataclass(init=False)
class A:
    x: int = 0
field, = dataclasses.fields(A)
field.name = "x or __import__('os').system('touch %s')" % MARKER
class C:
    x = 0
    __dataclass_fields__ = {"x": field}
    __dataclass_params__ = operator.attrgetter("__dataclass_params__")(A)
@dataclasses.dataclass(init=False)
class B(C):
    pass
print(B())
