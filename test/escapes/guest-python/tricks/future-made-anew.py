# tries: a future that is there gets another loop
# class: library
# bare: python
import asyncio
got = []
class Loop:
    def get_debug(self): return True
    def call_soon(self, *a, **k): pass
    def call_exception_handler(self, context): got.append(context)
f = asyncio.ensure_future(asyncio.sleep(0))
F = type(asyncio.Future())
class Mine(F): pass
m = Mine(loop=Loop())
m.set_exception(ValueError())
del m
await f
print("ESCAPED" if any(".py" in str(c.get("source_traceback")) for c in got) else "")
