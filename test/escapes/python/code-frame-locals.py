# A trace function changes what runs.
# flags: --no-code-exec
import builtins
import types


class Source(str):
    pass


getattr(builtins, "ev" + "al")(Source("print('ESCAPED')"))
