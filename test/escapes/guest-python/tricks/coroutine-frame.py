# tries: the frame of a coroutine
# class: frames
# bare: python
async def f(): pass
c = f()
use(c.cr_frame.f_builtins)
c.close()
