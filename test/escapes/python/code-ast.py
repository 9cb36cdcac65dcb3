# flags: --no-code-exec
import ast
import types

tree = ast.Module([ast.Expr(ast.Call(ast.Name("print", ast.Load(), lineno=1, col_offset=0), [ast.Constant("ESCAPED", lineno=1, col_offset=0)], [], lineno=1, col_offset=0), lineno=1, col_offset=0)], [])
types.FunctionType(compile(ast.fix_missing_locations(tree), "x", "exec"), globals())()
