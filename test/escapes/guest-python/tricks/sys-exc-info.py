# tries: the exception that is being handled
# class: frames
# bare: python
import sys
try:
    1 / 0
except Exception:
    use(sys.exc_info()[2].tb_frame.f_builtins)
