"""Import statements: they become calls of gates, so that CPython's import machinery never runs for a guest."""

import __future__
import ast

from hermetic_guest.compile import syntax

_ANNOTATIONS = __future__.annotations.compiler_flag


class ImportRewriter:
    """The part of the rewriter that knows imports."""

    def visit_Import(self, node):
        made = []
        for name in node.names:
            bound = name.asname or name.name.split(".")[0]
            is_bound_whole = syntax.constant(name.asname is not None)
            made.append(syntax.assign(bound, syntax.call("$import", syntax.constant(name.name), is_bound_whole)))
        return [syntax.placed(new, node) for new in made]

    def visit_ImportFrom(self, node):
        if node.module == "__future__" and not node.level:
            if any(name.name == "annotations" for name in node.names):
                self.flags |= _ANNOTATIONS
            return []
        where = [syntax.constant(node.module or ""), syntax.constant(node.level or 0)]
        if node.names[0].name == "*":
            return syntax.placed(ast.Expr(value=syntax.call("$star", *where)), node)
        # One statement per name: those before the one that fails stay bound.
        made = [
            syntax.assign(name.asname or name.name, syntax.call("$from", *where, syntax.constant(name.name)))
            for name in node.names
        ]
        return [syntax.placed(new, node) for new in made]
