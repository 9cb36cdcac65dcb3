# tries: a trace function is handed frames
# class: frames
# bare: python
import sys
sys.settrace(lambda frame, what, arg: use(frame.f_builtins))
(lambda: 0)()
sys.settrace(None)
