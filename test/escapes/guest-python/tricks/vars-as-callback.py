# tries: vars() and dir() of whoever calls back
# class: functions
# bare: python
import contextlib
manager = contextlib.contextmanager(vars)()
got = manager.gen
print("ESCAPED" if "self" in got and "func" in got else "")
