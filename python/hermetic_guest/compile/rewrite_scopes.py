"""Functions, classes, comprehensions and annotations: whatever opens a scope of its own."""

import ast

from hermetic_guest.compile import syntax
from hermetic_guest.compile.bound_names import declared_globals
from hermetic_guest.compile.scope import Scope
from hermetic_guest.compile.steady_variables import every_argument, parameters, steady_variables

# Functions that can run while an error passes by, or when an object dies.
_CLEANERS = frozenset(["__exit__", "__aexit__", "__del__"])


class ScopeRewriter:
    """The part of the rewriter that knows scopes."""

    def visit_FunctionDef(self, node):
        node.decorator_list = [self.visit(each) for each in node.decorator_list]
        self._outer_arguments(node.args)
        if node.returns is not None:
            node.returns = self._annotation(node.returns)
        self._type_parameters(node)
        # Looking for them takes longer than the rest of the rewriting, which a module of the library does not earn back.
        steady, assigned = ((), ()) if self.is_library else steady_variables(node)
        notes = declared_globals(node.body) if self.notes_globals else None
        scope = Scope("function", steady, parameters(node.args), assigned, notes)
        docstring, body = syntax.split_docstring(node.body)
        body = self.inside(scope, lambda: self.statements(body))
        entry = [syntax.checked_variable(name) for name in scope.checked_on_entry]
        if self.ticks:
            entry.insert(0, ast.Expr(value=syntax.tick()))
        if node.name in _CLEANERS:
            entry.insert(0, syntax.ended_check())
        place = body[0] if body else node
        if isinstance(node, ast.AsyncFunctionDef) and body:
            # A task keeps the error that it ends with, and hands it to anybody who asks.
            body = syntax.noticing(body)
        node.body = docstring + [syntax.placed(new, place) for new in entry] + body or [ast.Pass()]
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node):
        self._outer_arguments(node.args)
        body = self.inside(Scope("lambda", (), parameters(node.args)), lambda: self.visit(node.body))
        node.body = (
            syntax.placed(ast.BoolOp(op=ast.And(), values=[syntax.tick(), body]), node.body) if self.ticks else body
        )
        return node

    def visit_ClassDef(self, node):
        node.decorator_list = [self.visit(each) for each in node.decorator_list]
        self._type_parameters(node)
        visit = self._in_expression if getattr(node, "type_params", None) else self.visit
        node.bases = [visit(base) for base in node.bases]
        node.keywords = [visit(keyword) for keyword in node.keywords]
        docstring, body = syntax.split_docstring(node.body)
        scope = Scope("class", notes=declared_globals(node.body) if self.notes_globals else None)
        self.class_names.append(node.name)
        body = self.inside(scope, lambda: self.statements(body))
        self.class_names.pop()
        # The names of a class body are looked up in a mapping that a metaclass of the guest may have made.
        hidden = scope.temporaries + (["$ticks"] if self.ticks else [])
        node.body = docstring + ([syntax.placed(ast.Global(names=hidden), node)] if hidden else []) + body
        return node

    def _comprehension(self, node):
        self.scopes.append(Scope("expression"))
        for generator in node.generators:
            for field in ("target", "iter"):
                setattr(generator, field, self.visit(getattr(generator, field)))
            generator.ifs = [self.visit(test) for test in generator.ifs]
            if self.ticks:
                generator.ifs.insert(0, syntax.placed(syntax.tick(), generator.target))
        for field in ("elt", "key", "value"):
            if hasattr(node, field):
                setattr(node, field, self.visit(getattr(node, field)))
        self.scopes.pop()
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def visit_TypeAlias(self, node):
        self._type_parameters(node)
        node.value = self._in_expression(node.value)
        return node

    def visit_AnnAssign(self, node):
        node.annotation = self._annotation(node.annotation)
        node.target = self.visit(node.target)
        node.value = node.value and self.visit(node.value)
        return node

    def _outer_arguments(self, arguments):
        """Defaults and annotations, which belong to the scope around the function."""
        arguments.defaults = [self.visit(each) for each in arguments.defaults]
        arguments.kw_defaults = [each and self.visit(each) for each in arguments.kw_defaults]
        for arg in every_argument(arguments):
            if arg.annotation is not None:
                arg.annotation = self._annotation(arg.annotation)

    def _annotation(self, node):
        # After `from __future__ import annotations` it is a text and not code.
        return node if self.flags else self._in_expression(node)

    def _type_parameters(self, node):
        if getattr(node, "type_params", None):
            node.type_params = [self._in_expression(each) for each in node.type_params]

    def _in_expression(self, node):
        return self.inside(Scope("expression"), lambda: self.visit(node))
