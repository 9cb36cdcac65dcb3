# tries: a key that arrives later
# class: library
# bare: gate
from dataclasses import dataclass
class A:
    x = 0
    y: int = 1
vars(A)["__annotations__"]["x or __import__('os').system('touch %s')" % MARKER] = int
print(dataclass(init=False)(A)())
