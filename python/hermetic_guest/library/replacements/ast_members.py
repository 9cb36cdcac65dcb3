"""`_ast`: the classes of trees, and a `compile` that makes trees only. The module `ast` runs over it as code of the guest."""

import _ast
import ast

from hermetic_guest.errors import denied

_FLAGS = ast.PyCF_ONLY_AST | getattr(ast, "PyCF_TYPE_COMMENTS", 0) | getattr(ast, "PyCF_OPTIMIZED_AST", 0)


def ast_members(guest):
    members = {
        name: value
        for name, value in vars(_ast).items()
        if name[:2] == "Py" or isinstance(value, type) and issubclass(value, ast.AST)
    }

    def make_tree(source, filename="<unknown>", mode="exec", flags=0, *, optimize=-1, _feature_version=-1):
        if type(flags) is not int or not flags & ast.PyCF_ONLY_AST or flags & ~_FLAGS:
            raise denied("call", "compile", "compile() makes trees only in the sandbox, and no code")
        if type(source) not in (str, bytes):
            raise TypeError("ast.parse() takes a str or bytes in the sandbox, not %s" % type(source).__name__)
        named = {"_feature_version": _feature_version} if type(_feature_version) is int else {}
        return compile(source, str(filename), str(mode), flags, dont_inherit=True, **named)

    return dict(members, make_tree=make_tree)
