# tries: the frame of an async generator
# class: frames
# bare: python
async def f(): yield 1
use(f().ag_frame.f_globals)
