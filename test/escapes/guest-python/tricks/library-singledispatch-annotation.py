# tries: register reads annotations, and evaluates them
# class: library
# bare: gate
import functools
@functools.singledispatch
def f(x): pass
def g(x): pass
g.__annotations__ = {"x": "[c for c in ().__class__.__base__.__subclasses__() if c.__name__ == 'BuiltinImporter'][0].load_module('builtins').open(%r, 'w') and int" % MARKER}
try:
    f.register(g)
except Exception as e:
    print(e)
