# tries: the same in the body of a class
# class: library
# bare: gate
from dataclasses import dataclass
@dataclass(init=False)
class A:
    x = 0
    __annotations__ = {"x or __import__('os').system('touch %s')" % MARKER: int}
print(A() == A())
