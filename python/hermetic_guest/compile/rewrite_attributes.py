"""Attributes: which accesses need a gate, and where the answer of a gate can be kept in a variable."""

import ast

from hermetic_guest.compile import syntax
from hermetic_guest.compile.steady_variables import assigned_name
from hermetic_guest.gates.attribute_names import PLAIN, PRIVATE, classify, mangled
from hermetic_guest.gates.library_names import LIBRARY_PRIVATE
from hermetic_guest.gates.safe_format import is_plain_template


class AttributeRewriter:
    """The part of the rewriter that knows attributes and assignments."""

    def visit_Attribute(self, node):
        name = mangled(node.attr, self.class_names[-1])
        kind = classify(name)
        if not isinstance(node.ctx, ast.Load) or (kind is PRIVATE and name in LIBRARY_PRIVATE):
            node.value = syntax.placed(self._guarded(node.value), node.value)
            return node
        if kind is PLAIN or kind is PRIVATE or self._is_plain_format(node):
            return self.generic_visit(node)
        return syntax.placed(syntax.call("$get", self.visit(node.value), syntax.constant(name)), node)

    def visit_Assign(self, node):
        checks = self.checks_of(assigned_name(node))
        self.generic_visit(node)
        return [node] + [syntax.placed(check, node) for check in checks] if checks else node

    def checks_of(self, name):
        """The statement that checks this variable after it was bound, if the scope keeps the answer."""
        return [syntax.checked_variable(name)] if name in self.scopes[-1].assigned else []

    def _guarded(self, value):
        """The object itself if it is the guest's own, and otherwise a face that asks before it reads or writes."""
        if isinstance(value, ast.Name):
            owner = self._scope_that_checks(value.id)
            if owner is not None:
                if value.id in owner.steady and value.id not in owner.checked_on_entry:
                    owner.checked_on_entry.append(value.id)
                return syntax.load("$_" + value.id)
        # One call: code that runs between a check and the use of a variable could change the variable.
        return syntax.call("$face", self.visit(value))

    def _scope_that_checks(self, name):
        """The scope that checks this variable when it is bound; None if something else may bind it."""
        if self.scopes[-1].kind == "class":
            return None
        is_inside = True
        for scope in reversed(self.scopes):
            # A function inside can run while the variable is being bound. A comprehension cannot.
            if name in scope.steady or (name in scope.assigned and is_inside):
                return scope
            if name in scope.names or name in scope.assigned:
                return None
            is_inside = is_inside and scope.kind == "expression"
        return None

    def _is_plain_format(self, node):
        """Whether this is `format` of a template that stands in the source: it can be read now, and needs no gate."""
        return (
            node.attr in ("format", "format_map")
            and isinstance(node.value, ast.Constant)
            and type(node.value.value) is str
            and is_plain_template(node.value.value)
        )
