# tries: a key that arrives inside of the body
# class: library
# bare: python
from dataclasses import dataclass
@dataclass(init=False)
class A:
    x = 0
    y: int = 1
    __annotations__.update({"x or __import__('os').system('touch %s')" % MARKER: int})
print(A())
