# tries: upwards from nowhere
# class: imports
# bare: python
__package__ = "json"
from . import __builtins__ as b
use(b)
