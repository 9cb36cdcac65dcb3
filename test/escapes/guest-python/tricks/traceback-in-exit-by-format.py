# tries: __exit__ is handed a traceback, and format reads it
# class: frames
# bare: gate
import operator
class Catch:
    def __exit__(self, kind, value, tb):
        use(operator.attrgetter("tb_frame.f_builtins")(tb))
        return True
    def __enter__(self): pass
with Catch(): 1 / 0
