# tries: coroutines of the library are shown by their files
# class: frames
# bare: python
import asyncio
async def c(): pass
t = asyncio.ensure_future(asyncio.wait_for(c(), 1))
await asyncio.sleep(0)
print("ESCAPED" if ".py" in repr(t) + repr(asyncio.current_task()) else "")
