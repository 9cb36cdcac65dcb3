# tries: which module the class is made for
# class: library
# bare: gate
# min-python: 3.12
import dataclasses
try:
    A = dataclasses.make_dataclass("A", [("x", int)], module="os", namespace={"f": lambda self: 1})
    import typing
    A.__annotations__ = {"y": "popen(%r).read()" % SHOW}
    print(typing.get_type_hints(A))
except Exception as e:
    print(e)
