# Through the module, a dictionary and a copy.
# flags: --no-code-exec
import builtins

dict(vars(builtins))["eval"]("print('ESCAPED')")
