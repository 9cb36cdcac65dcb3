"""A validated tree to the tree that runs: gates where the answer depends on the object, checkpoints, imports, handlers."""

import ast

from hermetic_guest.compile import syntax
from hermetic_guest.compile.rewrite_match import MatchRewriter
from hermetic_guest.compile.steady_variables import assigned_names, parameters, steady_globals, steady_variables
from hermetic_guest.errors import ValidationError
from hermetic_guest.gates.attribute_names import PLAIN, PRIVATE, classify, mangled
from hermetic_guest.gates.library_names import HOST_PRIVATE
from hermetic_guest.gates.safe_format import is_plain_template

# Functions that run while an error passes by, or when an object dies.
_CLEANERS = frozenset(["__exit__", "__aexit__", "__del__"])


class Scope:
    def __init__(self, kind, steady=(), names=(), assigned=()):
        # 'module', 'function' and 'lambda' may hold a temporary name; 'class' and 'expression' (comprehensions, annotations) not.
        self.kind = kind
        self.steady = steady
        # Looked at after each assignment, under another name.
        self.assigned = assigned
        self.names = names
        # Parameters that are looked at on entry, under another name.
        self.faced = []
        self.temporaries = []


def rewrite(tree, ticks=False, echo="none", is_main=True, known_globals=None):
    """Returns (tree, flags for the compiler). `known_globals`: a set of names that functions write to; it grows."""
    rewriter = _Rewriter(ticks)
    if known_globals is not None:
        # Names that come with a star, or through the module itself, are bound behind the back of this.
        is_hidden = any(
            alias.name in ("*", "__main__")
            for node in ast.walk(tree)
            if isinstance(node, (ast.Import, ast.ImportFrom))
            for alias in node.names
        )
        rewriter.scopes[0].assigned = () if is_hidden else steady_globals(tree.body, known_globals)
    try:
        return rewriter.program(tree, echo, is_main), rewriter.flags
    except RecursionError:
        raise ValidationError("the program is nested too deeply") from None


def rewrite_expression(tree, ticks=False):
    return ast.fix_missing_locations(_Rewriter(ticks).visit(tree))


class _Rewriter(MatchRewriter, ast.NodeTransformer):
    def __init__(self, ticks):
        self.ticks = ticks
        self.flags = 0
        self.scopes = [Scope("module")]
        self.class_names = [None]
        self.temporary_count = 0

    # The program

    def program(self, tree, echo, is_main):
        docstring, statements = syntax.split_docstring(tree.body)
        if is_main and len(tree.body) == 1:
            # A program that is nothing but a string has that string as its value.
            docstring, statements = [], tree.body
        body = []
        for position, statement in enumerate(statements):
            last = position == len(statements) - 1
            if is_main and isinstance(statement, ast.Expr):
                body.extend(self._top_expression(statement, last, echo))
            else:
                body.extend(self._statements([statement]))
        tree.body = docstring + body
        return tree

    def _top_expression(self, statement, last, echo):
        value = self.visit(statement.value)
        echoed = echo == "all" or (echo == "last" and last)
        if not last:
            return (
                [syntax.placed(ast.Expr(value=syntax.call("$echo", value)), statement)]
                if echoed
                else [syntax.placed(ast.Expr(value=value), statement)]
            )
        made = [syntax.assign("$value", value)]
        if echoed:
            made.append(ast.Expr(value=syntax.call("$echo", syntax.load("$value"))))
        return [syntax.placed(new, statement) for new in made]

    def _statements(self, statements):
        made = []
        for statement in statements:
            result = self.visit(statement)
            if isinstance(result, list):
                made.extend(result)
            elif result is not None:
                made.append(result)
        return made

    # Attributes

    def visit_Attribute(self, node):
        name = mangled(node.attr, self.class_names[-1])
        kind = classify(name)
        if not isinstance(node.ctx, ast.Load) or (kind is PRIVATE and name in HOST_PRIVATE):
            node.value = syntax.placed(self._guarded(node.value), node.value)
            return node
        if kind is PLAIN or kind is PRIVATE or self._is_plain_format(node):
            return self.generic_visit(node)
        return syntax.placed(syntax.call("$get", self.visit(node.value), syntax.text(name)), node)

    def _guarded(self, value):
        if isinstance(value, ast.Name):
            owner = self._owner_of_variable(value.id)
            if owner is not None:
                if value.id in owner.steady and value.id not in owner.faced:
                    owner.faced.append(value.id)
                return syntax.load("$_" + value.id)
        value = self.visit(value)
        if self.scopes[-1].kind in ("class", "expression"):
            return syntax.call("$face", value)
        return syntax.own(value)

    def _owner_of_variable(self, name):
        """The scope that looks at this variable when it is bound, if nothing else binds it."""
        if self.scopes[-1].kind == "class":
            return None
        for scope in reversed(self.scopes):
            if name in scope.steady or (name in scope.assigned and (scope.kind != "module" or len(self.scopes) == 1)):
                return scope
            if name in scope.names:
                return None
        return None

    def _is_plain_format(self, node):
        """A template in the source can be read here, so that its call costs nothing more."""
        return (
            node.attr in ("format", "format_map")
            and isinstance(node.value, ast.Constant)
            and type(node.value.value) is str
            and is_plain_template(node.value.value)
        )

    # Functions, classes, comprehensions

    def visit_FunctionDef(self, node):
        node.decorator_list = [self.visit(each) for each in node.decorator_list]
        self._outer_arguments(node.args)
        if node.returns is not None:
            node.returns = self._annotation(node.returns)
        self._type_parameters(node)
        steady, assigned = steady_variables(node)
        scope = Scope("function", steady, parameters(node.args), assigned)
        docstring, body = syntax.split_docstring(node.body)
        body = self._inside(scope, lambda: self._statements(body))
        entry = [syntax.look_at(name) for name in scope.faced]
        if self.ticks:
            entry.insert(0, ast.Expr(value=syntax.tick()))
        if node.name in _CLEANERS:
            entry.insert(0, syntax.ended_check())
        place = body[0] if body else node
        if isinstance(node, ast.AsyncFunctionDef) and body:
            # A task keeps what it ends with, for whoever asks.
            body = _noticed(body)
        node.body = docstring + [syntax.placed(new, place) for new in entry] + body or [ast.Pass()]
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node):
        self._outer_arguments(node.args)
        body = self._inside(Scope("lambda", (), parameters(node.args)), lambda: self.visit(node.body))
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
        scope = Scope("class")
        self.class_names.append(node.name)
        body = self._inside(scope, lambda: self._statements(body))
        self.class_names.pop()
        # Names of a class body go through a mapping that may be the guest's.
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

    def _inside(self, scope, work):
        self.scopes.append(scope)
        try:
            return work()
        finally:
            self.scopes.pop()

    def _in_expression(self, node):
        return self._inside(Scope("expression"), lambda: self.visit(node))

    def _outer_arguments(self, arguments):
        arguments.defaults = [self.visit(each) for each in arguments.defaults]
        arguments.kw_defaults = [each and self.visit(each) for each in arguments.kw_defaults]
        for arg in (
            getattr(arguments, "posonlyargs", [])
            + arguments.args
            + arguments.kwonlyargs
            + [arguments.vararg, arguments.kwarg]
        ):
            if arg is not None and arg.annotation is not None:
                arg.annotation = self._annotation(arg.annotation)

    def _annotation(self, node):
        # With `from __future__ import annotations` it is a text, not code.
        return node if self.flags else self._in_expression(node)

    def _type_parameters(self, node):
        if getattr(node, "type_params", None):
            node.type_params = [self._in_expression(each) for each in node.type_params]

    def visit_TypeAlias(self, node):
        self._type_parameters(node)
        node.value = self._in_expression(node.value)
        return node

    def visit_AnnAssign(self, node):
        node.annotation = self._annotation(node.annotation)
        node.target = self.visit(node.target)
        node.value = node.value and self.visit(node.value)
        return node

    def visit_Assign(self, node):
        self.generic_visit(node)
        looks = self._looks_at(node.targets)
        return [node] + [syntax.placed(look, node) for look in looks] if looks else node

    def _looks_at(self, targets):
        return [
            syntax.look_at(name)
            for target in targets
            for name in assigned_names(target)
            if name in self.scopes[-1].assigned
        ]

    # Loops, generators, handlers

    def _loop(self, node):
        self.generic_visit(node)
        if not isinstance(node, ast.While):
            node.body[:0] = [syntax.placed(look, node.body[0]) for look in self._looks_at([node.target])]
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
            node.handlers.insert(0, _passing_on(node.handlers[0]))
        if node.finalbody:
            node.finalbody.insert(0, syntax.placed(syntax.ended_check(), node.finalbody[0]))
            if node.handlers:
                inner = ast.Try(body=node.body, handlers=node.handlers, orelse=node.orelse, finalbody=[])
                node.body, node.orelse = [syntax.placed(inner, node)], []
            node.handlers = [_passing_on(node)]
        return node

    def _check_in_handlers(self, node):
        # A generator that dies between runs gets a GeneratorExit.
        for handler in node.handlers:
            handler.body.insert(0, syntax.placed(syntax.ended_check(), handler.body[0]))

    def visit_TryStar(self, node):
        self.generic_visit(node)
        self._check_in_handlers(node)
        node.body = _noticed(node.body)
        if node.finalbody:
            node.finalbody.insert(0, syntax.placed(syntax.ended_check(), node.finalbody[0]))
        # A handler of groups would wrap the error that ends the run.
        return syntax.placed(ast.Try(body=[node], handlers=[], orelse=[], finalbody=[syntax.ended_check()]), node)

    def visit_With(self, node):
        self.generic_visit(node)
        # Each manager in a statement of its own: the next one's start is inside of what is noticed.
        node.body = _noticed(node.body)
        while len(node.items) > 1:
            inner = type(node)(items=[node.items.pop()], body=node.body, type_comment=None)
            node.body = _noticed([syntax.placed(inner, node)])
        # A manager may swallow the error that ends the run.
        return [node, syntax.placed(syntax.ended_check(), node)]

    visit_AsyncWith = visit_With

    # Imports

    def visit_Import(self, node):
        made = []
        for name in node.names:
            bound = name.asname or name.name.split(".")[0]
            made.append(
                syntax.assign(
                    bound, syntax.call("$import", syntax.text(name.name), syntax.text(name.asname is not None))
                )
            )
        return [syntax.placed(new, node) for new in made]

    def visit_ImportFrom(self, node):
        if node.module == "__future__" and not node.level:
            if any(name.name == "annotations" for name in node.names):
                self.flags |= _ANNOTATIONS
            return []
        where = [syntax.text(node.module or ""), syntax.text(node.level or 0)]
        if node.names[0].name == "*":
            return syntax.placed(ast.Expr(value=syntax.call("$star", *where)), node)
        names = ast.Tuple(elts=[syntax.text(name.name) for name in node.names], ctx=ast.Load())
        target = ast.Tuple(elts=[syntax.store(name.asname or name.name) for name in node.names], ctx=ast.Store())
        return syntax.placed(
            ast.Assign(targets=[target], value=syntax.call("$from", *where, names), type_comment=None), node
        )


def _passing_on(place):
    """`except $Control: raise $again()`: what ends the run is noted down, and goes on."""
    again = ast.Raise(exc=syntax.call("$again"), cause=None)
    return syntax.placed(ast.ExceptHandler(type=syntax.gate("$Control"), name=None, body=[again]), place)


def _noticed(body):
    """A MemoryError is noted down before anything else of the guest hears of it."""
    return [syntax.placed(ast.Try(body=body, handlers=[_passing_on(body[0])], orelse=[], finalbody=[]), body[0])]


_ANNOTATIONS = __import__("__future__").annotations.compiler_flag
