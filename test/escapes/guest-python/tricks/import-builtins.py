# tries: the module of builtins
# class: imports
# bare: python
import builtins
use(builtins)
