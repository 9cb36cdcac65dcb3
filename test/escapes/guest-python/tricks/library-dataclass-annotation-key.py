# tries: the name of a field is program text
# class: library
# bare: gate
from dataclasses import dataclass
class A:
    x = 0
A.__annotations__ = {"x or __import__('os').system('touch %s')" % MARKER: int}
print(dataclass(init=False)(A)())
