# tries: a subclass of asyncio.Event that sees how its loop is set
# class: library
# bare: python
import asyncio, collections
kept = []
class Mine(asyncio.Event):
    _value, _waiters, _loop = False, collections.deque(), None
    def __setattr__(self, name, value): kept.append(value)
try:
    await asyncio.wait_for(Mine().wait(), 0.01)
except Exception: pass
for each in kept:
    if "Loop" in type(each).__name__: each.run_in_executor(None, print, "ESCAPED")
await asyncio.sleep(0.1)
