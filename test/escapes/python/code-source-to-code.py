# The import system compiles whatever it is given.
# flags: --no-code-exec
import importlib.machinery
import types

code = importlib.machinery.SourceFileLoader("x", "x").source_to_code(b"print('ESCAPED')", "x")
types.FunctionType(code, globals())()
