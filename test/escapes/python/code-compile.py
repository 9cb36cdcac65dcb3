# flags: --no-code-exec
import types

types.FunctionType(compile("print('ESCAPED')", "x", "exec"), globals())()
