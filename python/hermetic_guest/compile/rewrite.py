"""Turns a validated tree into the tree that runs.

It adds a gate wherever the answer depends on the object, a checkpoint wherever a run may have to end, and it replaces
imports. Each mixin knows one part of the grammar; they share the state that `_Rewriter.__init__` sets up.
"""

import ast

from hermetic_guest.compile import syntax
from hermetic_guest.compile.rewrite_attributes import AttributeRewriter
from hermetic_guest.compile.rewrite_bindings import EVERY_NAME, BindingRewriter
from hermetic_guest.compile.rewrite_flow import FlowRewriter
from hermetic_guest.compile.rewrite_imports import ImportRewriter
from hermetic_guest.compile.rewrite_match import MatchRewriter
from hermetic_guest.compile.rewrite_scopes import ScopeRewriter
from hermetic_guest.compile.scope import Scope
from hermetic_guest.errors import ValidationError


def rewrite(tree, ticks=False, echo="none", is_main=True, is_library=False):
    """Returns (tree, flags for the compiler)."""
    rewriter = _Rewriter(ticks, is_library)
    try:
        return rewriter.program(tree, echo, is_main), rewriter.flags
    except RecursionError:
        raise ValidationError("the program is nested too deeply") from None


def rewrite_expression(tree, ticks=False):
    return ast.fix_missing_locations(_Rewriter(ticks).visit(tree))


class _Rewriter(
    BindingRewriter,
    AttributeRewriter,
    ScopeRewriter,
    FlowRewriter,
    ImportRewriter,
    MatchRewriter,
    ast.NodeTransformer,
):
    def __init__(self, ticks, is_library=False):
        # Whether this is a module of the standard library.
        self.is_library = is_library
        # Whether steps are counted.
        self.ticks = ticks
        # Flags for the compiler; not 0 after `from __future__ import annotations`.
        self.flags = 0
        self.scopes = [Scope("module")]
        # Names of the classes around the current node, for private names (`__x`).
        self.class_names = [None]
        self.temporary_count = 0
        # Whether functions and classes bind variables of the program.
        self.notes_globals = False

    def program(self, tree, echo, is_main):
        if is_main:
            self.scopes[0].notes = EVERY_NAME
            self.notes_globals = any(isinstance(node, ast.Global) for node in ast.walk(tree))
        docstring, statements = syntax.split_docstring(tree.body)
        if is_main and len(tree.body) == 1:
            # The value of a program that is nothing but a string is that string.
            docstring, statements = [], tree.body
        body = []
        for position, statement in enumerate(statements):
            last = position == len(statements) - 1
            if is_main and isinstance(statement, ast.Expr):
                body.extend(self._top_expression(statement, last, echo))
            else:
                body.extend(self.statements([statement]))
        tree.body = docstring + body
        return tree

    def statements(self, statements):
        made = []
        for statement in statements:
            result = self.visit(statement)
            if isinstance(result, list):
                made.extend(result)
            elif result is not None:
                made.append(result)
        return made

    def inside(self, scope, work):
        """What `work()` returns, which runs inside of `scope`."""
        self.scopes.append(scope)
        try:
            return work()
        finally:
            self.scopes.pop()

    def _top_expression(self, statement, last, echo):
        """An expression of the program itself: the last one is the value of the program."""
        notes = self.notes_of(statement)
        value = self.visit(statement.value)
        echoed = echo == "all" or (echo == "last" and last)
        if not last:
            made = ast.Expr(value=syntax.call("$echo", value) if echoed else value)
            return notes + [syntax.placed(made, statement)]
        made = [syntax.assign("$value", value)]
        if echoed:
            made.append(ast.Expr(value=syntax.call("$echo", syntax.load("$value"))))
        return notes + [syntax.placed(new, statement) for new in made]
