# tries: the text of a field uses what the generated code uses
# class: library
# bare: gate
# min-python: 3.8
from dataclasses import dataclass
@dataclass(init=False)
class A:
    x = 0
    __annotations__ = {"x or BUILTINS.open(%r).read()" % SECRET: int}
try:
    print(A())
except NameError:
    # Later versions have another name for it.
    @dataclass(init=False)
    class A:
        x = 0
        __annotations__ = {"x or __import__('builtins').open(%r).read()" % SECRET: int}
    print(A())
