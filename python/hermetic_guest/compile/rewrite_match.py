"""Class patterns read attributes by name: those in the source were validated, those of `__match_args__` are looked at when it runs."""

import ast

from hermetic_guest.compile import syntax
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
            case.body = self._statements(case.body)
        node.subject = self.visit(node.subject)
        return before + [node]

    def visit_MatchClass(self, node):
        if node.patterns or not isinstance(node.cls, ast.Name):
            self.temporary_count += 1
            name = "$c%d" % self.temporary_count
            scope = self.scopes[-1]
            scope.temporaries.append(name)
            cls = node.cls
            if scope.kind == "class":
                value = syntax.call("$matchable", self.visit(cls), syntax.text(False))
            else:
                empty = ast.arguments(
                    posonlyargs=[], args=[], vararg=None, kwonlyargs=[], kw_defaults=[], kwarg=None, defaults=[]
                )
                # Looked at before the match; an error in it belongs to the case that names it.
                self.scopes.append(type(scope)("lambda"))
                value = syntax.call("$matchable", ast.Lambda(args=empty, body=self.visit(cls)), syntax.text(True))
                self.scopes.pop()
            self._pattern_classes.append(syntax.placed(syntax.assign(name, value), cls))
            node.cls = syntax.placed(syntax.load(name), cls)
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
