"""Parts of the standard library that write code and run it, and the shape that their code has."""

# (file below the standard library, function, what the code it writes may call).
# Other packages that do the same count as user code.
_DATACLASS_CALLS = (
    "type",
    "super",
    "hash",
    "FrozenInstanceError",
    "__setattr__",
    "__delattr__",
    "__post_init__",
    "__dataclass_dflt_*",
)
MAKERS = (
    ("collections/__init__.py", "namedtuple", ("_tuple_new",)),
    ("dataclasses.py", "_create_fn", (*_DATACLASS_CALLS, "_dflt_*")),
    ("dataclasses.py", "add_fns_to_class", (*_DATACLASS_CALLS, "__dataclasses_recursive_repr")),
    ("typing.py", "__init__", ()),
    ("typing.py", "_evaluate", ()),
    ("gettext.py", "c2py", ("isinstance", "_as_int", "int")),
)
_KEYWORDS = frozenset("in return and or not if is else elif raise while for yield assert lambda await from".split())
_WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


def calls_only(source, names, held=(_KEYWORDS, _WORD, frozenset(" \t\\\n\r\f"), enumerate)):
    """Whether `source` calls only these names. In doubt the answer is no: the makers write simple code."""
    keywords, word, blank, enumerate = held
    for index, letter in enumerate(source):
        if letter == "@" and not source.startswith("__dataclasses_recursive_repr", index + 1):
            return False
        if letter != "(":
            continue
        end = index
        while end > 0 and source[end - 1] in blank:
            end -= 1
        start = end
        while start > 0 and (source[start - 1] in word or source[start - 1] > "\x7f"):
            start -= 1
        called = source[start:end]
        if called == "":
            if source[end - 1 : end] in (")", "]"):
                return False
            continue
        if called in keywords or source[:start].endswith("def "):
            continue
        for name in names:
            if called == name or (name.endswith("*") and called.startswith(name[:-1])):
                break
        else:
            return False
    return True


def as_text(source, held=(type, bytes)):
    type, bytes = held
    return source.decode("utf-8", "replace") if type(source) is bytes else source


def is_constant(source, code, held=(as_text, type, str)):
    """Whether the text is a constant of the code that runs it: then it came from that code's file."""
    as_text, type, str = held
    source = as_text(source)
    if type(source) is str:
        for constant in code.co_consts:
            if type(constant) is str and constant == source:
                return True
    return False


def is_quoted(source, held=(as_text, type, str, len)):
    """Whether the text is one string literal, which does nothing at all."""
    as_text, type, str, len = held
    source = as_text(source)
    if type(source) is not str or len(source) < 2 or source[0] not in "'\"" or source[-1] != source[0]:
        return False
    for letter in source[1:-1]:
        if letter == source[0] or letter in "\\\n\r":
            return False
    return True
