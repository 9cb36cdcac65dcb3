# tries: the same by asyncio.Lock
# class: library
# bare: python
import asyncio, collections
kept = []
class Mine(asyncio.Lock):
    _locked, _waiters, _loop = True, collections.deque(), None
    def __setattr__(self, name, value): kept.append(value)
try:
    await asyncio.wait_for(Mine().acquire(), 0.01)
except Exception: pass
for each in kept:
    if "Loop" in type(each).__name__: each.run_in_executor(None, print, "ESCAPED")
await asyncio.sleep(0.1)
