# tries: an exit stack reads private methods
# class: library
# bare: gate
import contextlib
class Meta(type):
    def __getattribute__(cls, name): return lambda *a: use(a)
stack = contextlib.ExitStack()
use(vars(stack)["_exit_callbacks"])
import operator
use(operator.attrgetter("__func__.__globals__")(stack.close))
