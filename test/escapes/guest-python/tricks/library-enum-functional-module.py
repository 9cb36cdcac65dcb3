# tries: an enum that says where it is from
# class: library
# bare: gate
import enum, typing
E = enum.Enum("E", "a b", module="os")
E.__annotations__ = {"x": "popen(%r).read()" % SHOW}
try:
    print(typing.get_type_hints(E))
except Exception as e:
    print(e)
