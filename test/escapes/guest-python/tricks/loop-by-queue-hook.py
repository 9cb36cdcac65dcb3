# tries: the same by asyncio.Queue
# class: library
# bare: python
import asyncio, collections
kept = []
class Mine(asyncio.Queue):
    _finished = asyncio.Event()
    _maxsize, _getters, _queue, _loop, _unfinished_tasks, _is_shutdown = 1, collections.deque(), collections.deque(), None, 0, False
    def __setattr__(self, name, value): kept.append(value)
try:
    await asyncio.wait_for(Mine(maxsize=1).get(), 0.01)
except Exception: pass
for each in kept:
    if "Loop" in type(each).__name__: each.run_in_executor(None, print, "ESCAPED")
await asyncio.sleep(0.1)
