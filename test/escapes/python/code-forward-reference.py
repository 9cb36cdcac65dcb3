# flags: --no-code-exec
import typing

ref = typing.ForwardRef("print('ESCAPED') or int")
if hasattr(typing, "_eval_type"):
    try:
        typing._eval_type(ref, {}, {})
    except TypeError:
        try:
            typing._eval_type(ref, {}, {}, frozenset())
        except TypeError:
            typing._eval_type(ref, {}, {}, ())
