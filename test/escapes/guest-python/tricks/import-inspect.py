# tries: frames, by their library
# class: imports
# bare: python
import inspect
use(inspect.currentframe().f_builtins)
