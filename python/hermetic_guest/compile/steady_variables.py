"""Which variables of a function keep the object that was put into them, so that it is checked once and not at every use.

A variable counts only if it is used in a way that needs a check: a private attribute is read, or any attribute is set.
Variables of modules never count: other code can set them at any time, even between a check and the use.
"""

import ast
from collections import Counter

_SCOPES = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Lambda,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
)


# 3.10: a case of a `match`.
_CASE = getattr(ast, "match_case", ast.ExceptHandler)


def every_argument(arguments):
    every = getattr(arguments, "posonlyargs", []) + arguments.args + arguments.kwonlyargs
    return every + [arg for arg in (arguments.vararg, arguments.kwarg) if arg]


def parameters(arguments):
    return {arg.arg for arg in every_argument(arguments)}


def steady_variables(function):
    """(parameters that nothing binds again, locals that only plain assignments and loops of this function bind)."""
    used = {node.value.id for top in function.body for node in ast.walk(top) if _is_guarded_use(node)}
    if not used:
        return used, used
    given = used & parameters(function.args)
    steady = given - set(_bound(function.body)) if given else given
    rest = used - given
    return steady, _certain(function.body, rest & _assigned_only(function.body)) if rest else rest


def _is_guarded_use(node):
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (not isinstance(node.ctx, ast.Load) or node.attr[0] == "_")
    )


def _assigned_only(body):
    """The variables that only `name = value` and `for name in values` of this very scope bind.

    In `a, a.b = c, d` and `a = a.b = c` the second target uses the variable before the statement is over.
    """
    simple = []
    for node in _own_nodes(body):
        if isinstance(node, ast.Assign):
            simple.append(assigned_name(node))
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            simple.append(loop_name(node))
    counts, every = Counter(simple), Counter(_bound(body))
    return {name for name in counts if name is not None and every[name] == counts[name]}


def _own_nodes(body):
    """Statements and expressions of this scope, without those of the scopes inside."""
    pending = list(body)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, _SCOPES):
            pending.extend(ast.iter_child_nodes(node))


def assigned_name(assignment):
    """The variable of an assignment that binds nothing but this variable; None for any other."""
    only = assignment.targets[0] if len(assignment.targets) == 1 else None
    return only.id if isinstance(only, ast.Name) else None


def loop_name(loop):
    """The variable of a loop that binds nothing but this variable; None for any other."""
    return loop.target.id if isinstance(loop.target, ast.Name) else None


def _certain(body, names):
    """Those of `names` that are certainly bound wherever they are used: CPython's error names the program's variable."""
    unsure = set()
    if names:
        _follow(body, frozenset(), unsure)
    return names - unsure


def _follow(statements, bound, unsure):
    """Collects in `unsure` what these statements use unbound. Returns what is bound after them."""
    for statement in statements:
        blocks, expressions = _parts(statement)
        for top in expressions:
            for node in ast.walk(top):
                if _is_guarded_use(node) and node.value.id not in bound:
                    unsure.add(node.value.id)
        if isinstance(statement, ast.Assign):
            bound = bound | {assigned_name(statement)}
        elif isinstance(statement, ast.If):
            bound = _follow(statement.body, bound, unsure) & _follow(statement.orelse, bound, unsure)
        else:
            # A loop may run no round, an error may leave a block at any place.
            in_loop = isinstance(statement, (ast.For, ast.AsyncFor))
            for block in blocks:
                given = bound | {loop_name(statement)} if in_loop and block is statement.body else bound
                _follow(block, given, unsure)
    return bound


def _parts(statement):
    """(blocks of statements, everything else) of a statement. A function or class inside counts as an expression."""
    if isinstance(statement, _SCOPES):
        return [], [statement]
    blocks, others = [], []
    for _, value in ast.iter_fields(statement):
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            blocks.append(value)
        elif isinstance(value, list):
            for each in value:
                if isinstance(each, (ast.ExceptHandler, _CASE)):
                    blocks.append(each.body)
                    others.extend(child for child in ast.iter_child_nodes(each) if not isinstance(child, ast.stmt))
                elif isinstance(each, ast.AST):
                    others.append(each)
        elif isinstance(value, ast.AST):
            others.append(value)
    return blocks, others


def _bound(nodes):
    """Every binding of a name, in this scope and in those inside."""
    for top in nodes:
        for node in ast.walk(top):
            if isinstance(node, ast.Name):
                if not isinstance(node.ctx, ast.Load):
                    yield node.id
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                yield node.name
            elif isinstance(node, (ast.Global, ast.Nonlocal)):
                yield from node.names
            elif isinstance(node, ast.alias):
                yield (node.asname or node.name).split(".")[0]
            elif not isinstance(node, ast.keyword):
                for field in ("name", "rest"):
                    value = getattr(node, field, None)
                    if isinstance(value, str):
                        yield value
