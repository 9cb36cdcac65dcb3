"""What this version of CPython has, by name. The only place of the guest that asks for a version."""

import ast
import sys

OLDEST = (3, 8)
IS_SUPPORTED = sys.version_info >= OLDEST and sys.implementation.name == "cpython"

# 3.9: the index of a subscript is an expression of its own, without an `ast.Index` around it.
HAS_PLAIN_SUBSCRIPTS = sys.version_info >= (3, 9)
# 3.9: `list[int]` and `type[int]` are objects of `types.GenericAlias`.
HAS_GENERIC_ALIAS = sys.version_info >= (3, 9)
# 3.9: a tree can be printed as source.
HAS_UNPARSE = hasattr(ast, "unparse")
# 3.10: the interpreter lists the names of its standard library.
HAS_STANDARD_NAMES = hasattr(sys, "stdlib_module_names")
# 3.11: several errors can be raised at once.
HAS_EXCEPTION_GROUPS = sys.version_info >= (3, 11)
