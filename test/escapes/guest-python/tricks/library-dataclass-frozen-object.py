# tries: names of the generated code again
# class: library
# bare: gate
from dataclasses import dataclass
@dataclass(init=False, order=True)
class A:
    x = 0
    __annotations__ = {"x or __import__('os').system('touch %s')" % MARKER: int}
print(A() < A())
