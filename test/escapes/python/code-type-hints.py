# An annotation is evaluated.
# flags: --no-code-exec
import typing


class Holder:
    field: "print('ESCAPED')"


typing.get_type_hints(Holder)
