# tries: by from ... import
# class: builtins
# bare: python
from __main__ import __builtins__ as b
use(b)
