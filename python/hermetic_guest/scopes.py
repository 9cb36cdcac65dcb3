"""Which parameters of a function keep the object that they were called with, so that it is looked at only once."""
import ast

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def parameters(arguments):
    every = getattr(arguments, "posonlyargs", []) + arguments.args + arguments.kwonlyargs
    every += [arg for arg in (arguments.vararg, arguments.kwarg) if arg]
    return {arg.arg for arg in every}


def steady_parameters(function):
    """Parameters that nothing in the function binds again, not even a function inside of it."""
    return parameters(function.args) - set(_bound(function.body))


def _bound(nodes):
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
            else:
                for field in ("name", "rest"):
                    value = getattr(node, field, None)
                    if isinstance(value, str):
                        yield value


def scope_names(function):
    """All names that are the function's own: for a scope inside, these hide the ones further out."""
    body = function.body if isinstance(function.body, list) else [function.body]
    return parameters(function.args) | set(_bound(body))
