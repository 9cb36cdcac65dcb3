# tries: a field whose name was changed
# class: library
# bare: gate
import dataclasses
@dataclasses.dataclass(init=False)
class A:
    x: int = 0
field, = dataclasses.fields(A)
field.name = "x or __import__('os').system('touch %s')" % MARKER
@dataclasses.dataclass(init=False)
class B(A):
    pass
print(B())
