"""`match`: class patterns read attributes by name.

Names in the source were validated. Names in `__match_args__` are checked when the pattern runs (gates/class_patterns.py).
"""

import ast

from hermetic_guest.compile import syntax
from hermetic_guest.compile.scope import Scope
from hermetic_guest.errors import ValidationError


class MatchRewriter:
    """The part of the rewriter that knows `match`."""

    def visit_Match(self, node):
        before = []
        self._pattern_classes = before
        for case in node.cases:
            outer, self._pattern_classes = self._pattern_classes, before
            case.pattern = self.visit(case.pattern)
            self._pattern_classes = outer
            case.guard = case.guard and self.visit(case.guard)
            case.body = self.statements(case.body)
        node.subject = self.visit(node.subject)
        return before + [node]

    def visit_MatchClass(self, node):
        if node.patterns or not isinstance(node.cls, ast.Name):
            node.cls = self._class_before_match(node.cls)
        node.patterns = [self.visit(each) for each in node.patterns]
        node.kwd_patterns = [self.visit(each) for each in node.kwd_patterns]
        return node

    def visit_MatchValue(self, node):
        value = self.visit(node.value)
        if isinstance(node.value, ast.Attribute) and not isinstance(value, ast.Attribute):
            raise ValidationError(
                "a pattern cannot look at %r in the sandbox" % node.value.attr, node.lineno, node.col_offset + 1
            )
        node.value = value
        return node

    def _class_before_match(self, cls):
        """A temporary variable for the class of a pattern, which is evaluated when the pattern is tried, as CPython does."""
        self.temporary_count += 1
        name = "$c%d" % self.temporary_count
        scope = self.scopes[-1]
        scope.temporaries.append(name)
        if scope.kind == "class":
            # A function would not see the names of the class body.
            value = syntax.call("$matchable", self.visit(cls))
            made = syntax.load(name)
        else:
            no_arguments = ast.arguments(
                posonlyargs=[], args=[], vararg=None, kwonlyargs=[], kw_defaults=[], kwarg=None, defaults=[]
            )
            body = self.inside(Scope("lambda"), lambda: self.visit(cls))
            value = syntax.call("$lazy", ast.Lambda(args=no_arguments, body=body))
            made = ast.Attribute(value=syntax.load(name), attr="matchable", ctx=ast.Load())
        self._pattern_classes.append(syntax.placed(syntax.assign(name, value), cls))
        return syntax.placed(made, cls)
