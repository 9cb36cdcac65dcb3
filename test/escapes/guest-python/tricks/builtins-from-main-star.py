# tries: by name, out of a module of the library
# class: builtins
# bare: python
from json import __builtins__ as b
use(b)
