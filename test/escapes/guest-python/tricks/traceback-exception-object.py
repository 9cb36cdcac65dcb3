# tries: TracebackException keeps what it read
# class: frames
# bare: gate
import traceback
try:
    1 / 0
except Exception as e:
    import operator
    use(operator.attrgetter("__traceback__.tb_frame.f_builtins")(e))
