"""Which names a statement binds, so that a run can tell what it bound. See `rewrite_bindings.py`."""

import ast

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
# The statements inside of a statement.
_BLOCKS = frozenset(["body", "orelse", "finalbody"])


def bound_names(statement, with_blocks):
    """The names that a statement binds in its own scope, in no order. `with_blocks`: those of the statements inside, too."""
    names = set()
    # A comprehension has variables of its own; only its walrus binds outside of it.
    pending = [(statement, False)]
    while pending:
        node, is_inside = pending.pop()
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, ast.NamedExpr):
            names.add(node.target.id)
        if not is_inside:
            names.update(_own_names(node))
        is_inside = is_inside or isinstance(node, _COMPREHENSIONS)
        is_definition = isinstance(node, _FUNCTIONS)
        for field, value in ast.iter_fields(node):
            if field in _BLOCKS and (is_definition or not with_blocks) and type(value) is list:
                continue
            for child in value if type(value) is list else [value]:
                if isinstance(child, ast.AST):
                    pending.append((child, is_inside))
    return names


def _own_names(node):
    if isinstance(node, ast.Name):
        return () if isinstance(node.ctx, ast.Load) else (node.id,)
    if isinstance(node, ast.alias):
        # The gate of a star import tells what it bound.
        return () if node.name == "*" else ((node.asname or node.name).split(".")[0],)
    if isinstance(node, (ast.keyword, ast.arg)):
        return ()
    # A function, a class, a handler, or a capture of `match`.
    found = (getattr(node, "name", None), getattr(node, "rest", None))
    return [name for name in found if type(name) is str]


def declared_globals(body):
    """The names that a function or class declares global, without those inside of it."""
    names = set()
    pending = list(body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Global):
            names.update(node.names)
        elif not isinstance(node, (*_FUNCTIONS, ast.expr)):
            pending.extend(ast.iter_child_nodes(node))
    return names
