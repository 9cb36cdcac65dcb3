# tries: a coroutine sent by hand ends with a value of the loop
# class: frames
# bare: python
import asyncio
c = asyncio.sleep(0)
it = c.__await__()
use(it.__class__, c.cr_frame.f_globals)
c.close()
