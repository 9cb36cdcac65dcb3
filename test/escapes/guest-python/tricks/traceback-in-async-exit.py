# tries: __aexit__ too
# class: frames
# bare: python
class Catch:
    async def __aexit__(self, kind, value, tb):
        use(tb.tb_frame.f_builtins)
        return True
    async def __aenter__(self): pass
async with Catch(): 1 / 0
