# tries: dictionaries are updated by name
# class: library
# bare: gate
import functools
class Box: pass
def f(): pass
class Sink(Box):
    def __getattr__(self, name): return self
    def update(self, other): use(other)
functools.update_wrapper(Sink(), f, assigned=(), updated=("__globals__",))
