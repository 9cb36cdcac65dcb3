# The builtins of any frame.
# flags: --no-code-exec
import sys

sys._getframe().f_builtins["exec"]("print('ESCAPED')")
