# tries: a group splits into exceptions with tracebacks
# class: frames
# bare: python
# min-python: 3.11
try:
    raise ExceptionGroup("g", [ValueError()])
except* ValueError as g:
    use(g.__traceback__.tb_frame.f_builtins if g.__traceback__ else None)
    use(g.split(ValueError)[0].__traceback__.tb_frame.f_builtins)
