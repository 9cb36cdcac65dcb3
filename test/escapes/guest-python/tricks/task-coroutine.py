# tries: a task gives its coroutine away
# class: frames
# bare: gate
import asyncio
await asyncio.sleep(0)
use(asyncio.current_task().get_coro().cr_frame.f_builtins)
