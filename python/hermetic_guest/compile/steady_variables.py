"""Which variables keep the object that was put into them, so that it is checked once and not at every use.

A variable counts only if it is used in a way that needs a check: a private attribute is read, or any attribute is set.
"""

import ast

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


def every_argument(arguments):
    every = getattr(arguments, "posonlyargs", []) + arguments.args + arguments.kwonlyargs
    return every + [arg for arg in (arguments.vararg, arguments.kwarg) if arg]


def parameters(arguments):
    return {arg.arg for arg in every_argument(arguments)}


def steady_variables(function):
    """(parameters that nothing binds again, locals that only assignments and loops of this function bind)."""
    used = {node.value.id for top in function.body for node in ast.walk(top) if _is_guarded_use(node)}
    if not used:
        return used, used
    given = used & parameters(function.args)
    steady = given - set(_bound(function.body)) if given else given
    rest = used - given
    return steady, rest & _assigned_only(function.body) if rest else rest


def steady_globals(body, written):
    """The same for the top of a program. `written` collects the names that functions declare global."""
    first_use = {}
    for position, top in enumerate(body):
        for node in ast.walk(top):
            if isinstance(node, ast.Global):
                written.update(node.names)
            elif _is_guarded_use(node):
                first_use.setdefault(node.value.id, position)
    if not first_use:
        return set()
    steady = _assigned_only(body) - written
    for name, position in first_use.items():
        # Only an assignment that stands in the program itself, before the first use, has certainly run by then.
        if not any(
            isinstance(top, ast.Assign) and any(assigned_names(target) == [name] for target in top.targets)
            for top in body[:position]
        ):
            steady.discard(name)
    return steady & set(first_use)


def _is_guarded_use(node):
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (not isinstance(node.ctx, ast.Load) or node.attr[0] == "_")
    )


def _assigned_only(body):
    """The variables that only assignments and loops of this very scope bind."""
    simple, all_simple = set(), []
    for node in _own_nodes(body):
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            targets = [node.target]
        else:
            continue
        names = [name for target in targets for name in assigned_names(target)]
        simple.update(names)
        all_simple.extend(names)
    every = list(_bound(body))
    return {name for name in simple if every.count(name) == all_simple.count(name)}


def _own_nodes(body):
    """Statements and expressions of this scope, without those of the scopes inside."""
    pending = list(body)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, _SCOPES):
            pending.extend(ast.iter_child_nodes(node))


def assigned_names(target):
    """The variables that an assignment to this target binds."""
    if isinstance(target, ast.Name):
        return [target.id]
    if isinstance(target, (ast.Tuple, ast.List)):
        return [name for each in target.elts for name in assigned_names(each)]
    return assigned_names(target.value) if isinstance(target, ast.Starred) else []


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
