"""Builds the small pieces of syntax that the rewriter adds. Their names start with `$`, which no source can spell."""

import ast

from hermetic_guest.capabilities import HAS_PLAIN_SUBSCRIPTS
from hermetic_guest.gates.gate_constants import CODES


def load(name):
    return ast.Name(id=name, ctx=ast.Load())


def store(name):
    return ast.Name(id=name, ctx=ast.Store())


def constant(value):
    return ast.Constant(value=value, kind=None)


def gate(name):
    return constant(CODES[name])


def call(name, *args):
    """A call of a gate."""
    return ast.Call(func=gate(name), args=list(args), keywords=[])


def assign(name, value):
    return ast.Assign(targets=[store(name)], value=value, type_comment=None)


def tick():
    """`None in $ticks`: takes one step of an iterator written in C. It is true, or it raises."""
    return ast.Compare(left=constant(None), ops=[ast.In()], comparators=[load("$ticks")])


def ended_check():
    """`if None in $ended: raise $again()`. `$ended` is a list, which is empty until the run is over."""
    test = ast.Compare(left=constant(None), ops=[ast.In()], comparators=[gate("$ended")])
    return ast.If(test=test, body=[ast.Raise(exc=call("$again"), cause=None)], orelse=[])


def checked_variable(name):
    """`$_name = name if $id($type(name)) in $own else $face(name)`, for a local that only this code binds."""
    test = ast.Compare(left=call("$id", call("$type", load(name))), ops=[ast.In()], comparators=[gate("$own")])
    return assign("$_" + name, ast.IfExp(test=test, body=load(name), orelse=call("$face", load(name))))


def first_of(value, after):
    """`(value, after)[0]`: evaluates `after` second, and has the value of the first."""
    pair = ast.Tuple(elts=[value, after], ctx=ast.Load())
    index = constant(0)
    return ast.Subscript(value=pair, slice=index if HAS_PLAIN_SUBSCRIPTS else ast.Index(value=index), ctx=ast.Load())


def pass_on(place):
    """`except $ends(): raise $again()`: the error that ends the run is noted down and goes on."""
    again = ast.Raise(exc=call("$again"), cause=None)
    return placed(ast.ExceptHandler(type=call("$ends"), name=None, body=[again]), place)


def noticing(body):
    """`body` inside a `try` that notes a MemoryError down before any code of the guest can see it."""
    return [placed(ast.Try(body=body, handlers=[pass_on(body[0])], orelse=[], finalbody=[]), body[0])]


def placed(new, old):
    """`new` with the position of `old`, except for the parts that have a position already."""
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
    """(docstring, rest): a docstring must stay the first statement, so nothing may be added before it."""
    if (
        body
        and isinstance(body[0], ast.Expr)
        and isinstance(body[0].value, ast.Constant)
        and isinstance(body[0].value.value, str)
    ):
        return body[:1], body[1:]
    return [], body
