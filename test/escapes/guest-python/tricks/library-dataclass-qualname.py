# tries: the name of the class goes into the text
# class: library
# bare: gate
import dataclasses
class A:
    x: int = 0
for A.__qualname__ in ["A'+str(__import__('os').system('touch %s'))+'" % MARKER]: pass
A.__annotations__ = {"x": int, "x or __import__('os').system('touch %s')" % MARKER: int}
print(dataclasses.dataclass(init=False)(A)())
