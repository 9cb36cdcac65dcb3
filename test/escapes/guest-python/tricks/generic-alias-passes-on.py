# tries: an alias passes attributes on
# class: class chains
# bare: python
# min-python: 3.9
import types
def f(): pass
use(types.GenericAlias(f, (int,)).__globals__)
