# tries: a task with a loop of the program
# class: library
# bare: python
import asyncio
got = []
class Loop:
    def get_debug(self): return False
    def call_soon(self, callback, *a, context=None): got.append((callback, context))
    def call_exception_handler(self, context): pass
async def c(): pass
t = asyncio.Task(c(), loop=Loop())
callback, context = got[0]
print("ESCAPED" if "TaskStep" in repr(callback) or "Task" in repr(callback) else "")
