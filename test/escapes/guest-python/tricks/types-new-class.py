# tries: types.new_class with a body that sees the namespace
# class: dynamic classes
# bare: gate
import types
def body(namespace): namespace["__match_args__"] = ("x",); namespace["leak"] = staticmethod("{0._pin}".format)
A = types.new_class("A", (), {}, body)
print(A.leak(open_account()))
