"""Small pieces of syntax that the rewriter puts in. Names start with a character that no source can spell."""

import ast
import sys

from hermetic_guest.compile.gate_constants import CODES


def load(name):
    return ast.Name(id=name, ctx=ast.Load())


def store(name):
    return ast.Name(id=name, ctx=ast.Store())


def gate(name):
    return text(CODES[name])


def call(name, *args):
    return ast.Call(func=gate(name), args=list(args), keywords=[])


def text(value):
    return ast.Constant(value=value, kind=None)


def tick():
    """`None in $ticks`: one step of an iterator in C; true, or it raises."""
    return ast.Compare(left=text(None), ops=[ast.In()], comparators=[load("$ticks")])


def ended_check():
    """`if None in $ended: raise $again()`: a list, empty as long as the run goes on."""
    test = ast.Compare(left=text(None), ops=[ast.In()], comparators=[gate("$ended")])
    return ast.If(test=test, body=[ast.Raise(exc=call("$again"), cause=None)], orelse=[])


def own(value):
    """`$t if $id($type($t := value)) in $own else $face($t)`: evaluated once, and nothing of the guest runs in between."""
    kind = call("$type", ast.NamedExpr(target=store("$t"), value=value))
    return ast.IfExp(
        test=ast.Compare(left=call("$id", kind), ops=[ast.In()], comparators=[gate("$own")]),
        body=load("$t"),
        orelse=call("$face", load("$t")),
    )


def look_at(name):
    """`$_name = name if $id($type(name)) in $own else $face(name)`, for a variable that only this code binds."""
    test = ast.Compare(left=call("$id", call("$type", load(name))), ops=[ast.In()], comparators=[gate("$own")])
    return assign("$_" + name, ast.IfExp(test=test, body=load(name), orelse=call("$face", load(name))))


def first_of(value, after):
    """`(value, after)[0]`"""
    pair = ast.Tuple(elts=[value, after], ctx=ast.Load())
    index = text(0)
    return ast.Subscript(
        value=pair, slice=ast.Index(value=index) if sys.version_info < (3, 9) else index, ctx=ast.Load()
    )


def assign(name, value):
    return ast.Assign(targets=[store(name)], value=value, type_comment=None)


def placed(new, old):
    """`new` with the position of `old`, everywhere inside but in what has one."""
    place = (old.lineno, old.col_offset, old.end_lineno, old.end_col_offset)
    pending = [new]
    while pending:
        node = pending.pop()
        if "lineno" in node._attributes:
            if hasattr(node, "lineno"):
                continue
            node.lineno, node.col_offset, node.end_lineno, node.end_col_offset = place
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, ast.AST):
                pending.append(value)
            elif type(value) is list:
                pending.extend([each for each in value if isinstance(each, ast.AST)])
    return new


def split_docstring(body):
    """The docstring, if there is one, must stay the first statement."""
    if (
        body
        and isinstance(body[0], ast.Expr)
        and isinstance(body[0].value, ast.Constant)
        and isinstance(body[0].value.value, str)
    ):
        return body[:1], body[1:]
    return [], body
