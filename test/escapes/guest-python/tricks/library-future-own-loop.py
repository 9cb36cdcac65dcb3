# tries: a future with a loop of the program
# class: library
# bare: python
import asyncio
class Loop:
    def get_debug(self): return True
    def call_soon(self, *a, **k): use(*a)
    def call_exception_handler(self, context): print("ESCAPED" if "source_traceback" in context else "")
async def c(): pass
f = asyncio.Future(loop=Loop())
f.set_exception(ValueError())
del f
