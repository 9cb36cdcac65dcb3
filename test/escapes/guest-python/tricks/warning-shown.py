# tries: a warning shows a file
# class: frames
# bare: python
import asyncio, io, sys, contextlib
async def c(): pass
out = io.StringIO()
with contextlib.redirect_stderr(out):
    c()
    import decimal
    True == 1
import warnings
print("ESCAPED" if len(warnings.formatwarning("m", UserWarning, warnings.__file__, 1).splitlines()) > 1 else "")
