# tries: an annotation that is a text
# class: library
# bare: gate
import typing
def f(x: "open(SECRET).read()"): pass
f.__annotations__ = {"x": "open(%r).read()" % SECRET}
try:
    print(typing.get_type_hints(f, {}))
except Exception as e:
    print(e)
