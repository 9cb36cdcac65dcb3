"""Notes which variables of the program a run binds: `$bind("x")` runs before each statement that binds `x`.

A loop is noted as a whole, before it starts: a note in its body would cost time in every round. The note comes first
because a `return` leaves nothing after it; a statement that fails has then noted a name that keeps its old value.
"""

import ast

from hermetic_guest.compile import syntax
from hermetic_guest.compile.bound_names import bound_names

_LOOPS = (ast.For, ast.AsyncFor, ast.While)


class BindingRewriter:
    """The part of the rewriter that knows bindings. Modules of the guest are not noted: their names are their own."""

    def visit(self, node):
        if not isinstance(node, ast.stmt):
            return super().visit(node)
        scope = self.scopes[-1]
        notes = self.notes_of(node)
        is_loop = scope.notes is not None and isinstance(node, _LOOPS)
        kept = scope.notes
        if is_loop:
            scope.notes = None
        made = super().visit(node)
        scope.notes = kept
        if not notes:
            return made
        return notes + (made if isinstance(made, list) else [made])

    def notes_of(self, statement):
        """The notes that belong before a statement. `scope.notes` has the names that count there, or is None."""
        noted = self.scopes[-1].notes
        if noted is None:
            return []
        names = bound_names(statement, with_blocks=isinstance(statement, _LOOPS))
        if noted is not EVERY_NAME:
            names &= noted
        return [
            syntax.placed(ast.Expr(value=syntax.call("$bind", syntax.constant(name))), statement)
            for name in sorted(names)
        ]


# At the top of a program every name counts.
EVERY_NAME = frozenset(["*"])
