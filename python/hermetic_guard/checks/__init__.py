"""One file per concern. Each builds a `check(event, args)` for the audit hook, which returns the requests that the
policy does not allow (see request.py), or None. A check never refuses by itself; judge.py does.

A check runs inside the target's process, so it looks nothing up where the target could put something else: no globals,
no closures, no builtins by name. Everything it uses is in one tuple, its only default argument, called `held`; its
first lines give the parts their names. The floor refuses to hand out `__defaults__` and `__code__` of functions that
were written in this package. `tests/hardening/` checks all of this.
"""
