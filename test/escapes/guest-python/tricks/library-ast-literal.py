# tries: a tree that is compiled without the gate
# class: library
# bare: python
import ast
tree = ast.parse("use(__import__('os'))")
exec(compile(tree, "x", "exec"), globals())
