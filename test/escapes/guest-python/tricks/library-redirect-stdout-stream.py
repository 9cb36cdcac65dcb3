# tries: a subclass redirects another member of sys
# class: library
# bare: gate
import contextlib
class R(contextlib.redirect_stdout):
    _stream = "modules"
    def __enter__(self):
        super().__enter__()
        use(vars(self)["_old_targets"][-1])
R({"x": 1}).__enter__()
