# tries: the same by asyncio.Condition
# class: library
# bare: python
import asyncio, collections
kept = []
class Mine(asyncio.Condition):
    _lock, _waiters, _loop = asyncio.Lock(), collections.deque(), None
    locked = lambda self: True
    release = lambda self: None
    def __setattr__(self, name, value): kept.append(value)
try:
    await asyncio.wait_for(Mine().wait(), 0.01)
except Exception: pass
for each in kept:
    if "Loop" in type(each).__name__: each.run_in_executor(None, print, "ESCAPED")
await asyncio.sleep(0.1)
