# tries: __exit__ is handed a traceback
# class: frames
# bare: python
class Catch:
    def __exit__(self, kind, value, tb):
        use(tb.tb_frame.f_builtins)
        return True
    def __enter__(self): pass
with Catch(): 1 / 0
