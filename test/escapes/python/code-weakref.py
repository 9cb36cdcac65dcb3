# flags: --no-code-exec
import weakref


class Source(str):
    pass


class Thing:
    pass


import functools

thing = Thing()
reference = weakref.ref(thing, functools.partial(lambda run, _: run("print('ESCAPED')"), eval))
del thing
