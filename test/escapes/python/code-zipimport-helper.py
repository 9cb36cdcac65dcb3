# flags: --no-code-exec
import types
import zipimport

types.FunctionType(zipimport._compile_source("x", b"print('ESCAPED')"), globals())()
