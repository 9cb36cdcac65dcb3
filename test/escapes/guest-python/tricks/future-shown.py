# tries: a future is shown with its callbacks
# class: frames
# bare: python
import asyncio
async def c(): await asyncio.sleep(0)
g = asyncio.gather(c(), c())
text = repr(g) + repr(asyncio.ensure_future(asyncio.sleep(0))) + str(asyncio.all_tasks())
await g
print("ESCAPED" if ".py" in text else "")
