# ast.parse is trusted because it only parses; a constant of its module says so.
# flags: --no-code-exec
import ast
import types

ast.PyCF_ONLY_AST = 0
types.FunctionType(ast.parse("print('ESCAPED')"), globals())()
