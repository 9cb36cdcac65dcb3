"""Loops, generators, handlers and `with`: where steps are counted, and where a run that is over must really end."""

import ast

from hermetic_guest.compile import syntax
from hermetic_guest.compile.steady_variables import loop_name


class FlowRewriter:
    """The part of the rewriter that knows the flow of control."""

    def _loop(self, node):
        checks = [] if isinstance(node, ast.While) else self.checks_of(loop_name(node))
        self.generic_visit(node)
        node.body[:0] = [syntax.placed(check, node.body[0]) for check in checks]
        if self.ticks:
            node.body.insert(0, syntax.placed(ast.Expr(value=syntax.tick()), node.body[0]))
        return node

    visit_For = visit_AsyncFor = visit_While = _loop

    def visit_Yield(self, node):
        self.generic_visit(node)
        return syntax.placed(syntax.first_of(node, syntax.tick()), node) if self.ticks else node

    def visit_Try(self, node):
        self.generic_visit(node)
        if node.handlers:
            self._check_in_handlers(node)
            node.handlers.insert(0, syntax.pass_on(node.handlers[0]))
        if node.finalbody:
            node.finalbody.insert(0, syntax.placed(syntax.ended_check(), node.finalbody[0]))
            if node.handlers:
                inner = ast.Try(body=node.body, handlers=node.handlers, orelse=node.orelse, finalbody=[])
                node.body, node.orelse = [syntax.placed(inner, node)], []
            node.handlers = [syntax.pass_on(node)]
        return node

    def visit_TryStar(self, node):
        self.generic_visit(node)
        self._check_in_handlers(node)
        node.body = syntax.noticing(node.body)
        if node.finalbody:
            node.finalbody.insert(0, syntax.placed(syntax.ended_check(), node.finalbody[0]))
        # A handler of groups would wrap the error that ends the run.
        return syntax.placed(ast.Try(body=[node], handlers=[], orelse=[], finalbody=[syntax.ended_check()]), node)

    def visit_With(self, node):
        self.generic_visit(node)
        # Each manager gets a statement of its own, so that a MemoryError at the start of the next one is noted down.
        node.body = syntax.noticing(node.body)
        while len(node.items) > 1:
            inner = type(node)(items=[node.items.pop()], body=node.body, type_comment=None)
            node.body = syntax.noticing([syntax.placed(inner, node)])
        # A manager can swallow the error that ends the run.
        return [node, syntax.placed(syntax.ended_check(), node)]

    visit_AsyncWith = visit_With

    def _check_in_handlers(self, node):
        # A generator that dies between two runs gets a GeneratorExit, which a handler can catch.
        for handler in node.handlers:
            handler.body.insert(0, syntax.placed(syntax.ended_check(), handler.body[0]))
