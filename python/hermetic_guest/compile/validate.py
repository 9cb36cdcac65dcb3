"""Refuses syntax that is not on the list below, and every identifier, wherever it stands, that a guest may not use."""

import ast

from hermetic_guest.errors import ValidationError
from hermetic_guest.gates.attribute_names import FORBIDDEN, FORBIDDEN_NAMES, MARK, PLAIN, classify, mangled

_KNOWN = frozenset(
    """
    Module Expression FunctionDef AsyncFunctionDef ClassDef Return Delete Assign AugAssign AnnAssign For AsyncFor While If With
    AsyncWith Match Raise Try TryStar Assert Import ImportFrom Global Nonlocal Expr Pass Break Continue TypeAlias
    BoolOp NamedExpr BinOp UnaryOp Lambda IfExp Dict Set ListComp SetComp DictComp GeneratorExp Await Yield YieldFrom Compare
    Call FormattedValue JoinedStr Constant Attribute Subscript Starred Name List Tuple Slice Index ExtSlice
    Load Store Del AugLoad AugStore Param And Or Add Sub Mult MatMult Div Mod Pow LShift RShift BitOr BitXor BitAnd FloorDiv
    Invert Not UAdd USub Eq NotEq Lt LtE Gt GtE Is IsNot In NotIn comprehension ExceptHandler arguments arg keyword alias
    withitem match_case MatchValue MatchSingleton MatchSequence MatchMapping MatchClass MatchStar MatchAs MatchOr
    TypeVar ParamSpec TypeVarTuple
    """.split()
)

# Fields whose text is not an identifier.
_TEXTS = {("Constant", "value"), ("Constant", "kind"), ("Str", "s")}
_FUTURES = frozenset(
    "nested_scopes generators division absolute_import with_statement print_function unicode_literals generator_stop annotations".split()
)


def validate(tree):
    """Returns the same tree, or raises ValidationError."""
    try:
        _visit(tree, None)
    except RecursionError:
        raise ValidationError("the program is nested too deeply") from None
    return tree


def _visit(node, class_name):
    kind = type(node).__name__
    if kind not in _KNOWN or not isinstance(node, ast.AST):
        raise _refusal(node, "%s is not available in the sandbox" % kind)
    if kind == "Attribute":
        _check_attribute(node, mangled(node.attr, class_name))
    elif kind == "MatchClass":
        for name in node.kwd_attrs:
            if classify(mangled(name, class_name)) is not PLAIN:
                raise _refusal(node, "a class pattern cannot look at %r in the sandbox" % name)
    elif kind == "ImportFrom" and node.module == "__future__" and not node.level:
        for name in node.names:
            if name.name not in _FUTURES:
                raise _refusal(node, "future feature %s is not defined" % name.name)
    for field in node._fields:
        value = getattr(node, field, None)
        if isinstance(value, str):
            if (kind, field) not in _TEXTS and field != "type_comment" and kind != "Attribute":
                _check_name(node, value, dotted=kind in ("alias", "ImportFrom"))
        elif isinstance(value, ast.AST):
            _visit(value, class_name)
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, ast.AST):
                    inner = node.name if kind == "ClassDef" and field in ("body", "type_params") else class_name
                    _visit(item, inner)
                elif isinstance(item, str):
                    _check_name(node, item)
                elif item is not None:
                    raise _refusal(node, "this is not available in the sandbox")


def _check_attribute(node, name):
    if classify(name) is FORBIDDEN or MARK in name:
        raise _refusal(node, "attribute %r is not available in the sandbox" % name)
    if not isinstance(node.ctx, ast.Load) and name in (
        "__class__",
        "__bases__",
        "__mro__",
        "__base__",
        "__defaults__",
        "__kwdefaults__",
    ):
        raise _refusal(node, "attribute %r cannot be assigned in the sandbox" % name)


def _check_name(node, name, dotted=False):
    for part in name.split(".") if dotted else (name,):
        if part in FORBIDDEN_NAMES:
            raise _refusal(node, "the name %r is not available in the sandbox" % part)
        if not part.isidentifier() and part != "*":
            raise _refusal(node, "%r is no name" % part)


def _refusal(node, message):
    column = getattr(node, "col_offset", None)
    return ValidationError(message, getattr(node, "lineno", None), None if column is None else column + 1)
