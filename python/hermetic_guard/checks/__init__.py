"""One file a concern. Each builds a `check(event, args)` for the audit hook.

A check runs inside the target's process, so everything it uses sits in its own default arguments: no
globals, no closures, no builtins looked up by name. The floor refuses to hand out `__defaults__` and
`__code__` of functions that were written here, and the hook drops a check's frames before anything is raised,
because a traceback keeps the frame, and the frame its locals. `tests/test_hardening.py` holds this to account.
"""
