# tries: a hook for what nobody catches
# class: frames
# bare: python
import sys
sys.excepthook = lambda kind, value, tb: use(tb.tb_frame.f_builtins)
try:
    1 / 0
except Exception as e:
    sys.excepthook(type(e), e, e.__traceback__)
