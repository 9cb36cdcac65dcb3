# tries: what functools.wraps leaves behind
# class: functions
# bare: python
import functools
@functools.lru_cache
def f(): pass
use(f.__wrapped__.__globals__)
