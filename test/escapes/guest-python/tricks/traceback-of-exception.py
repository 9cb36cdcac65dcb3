# tries: a caught exception has the frames
# class: frames
# bare: python
try:
    1 / 0
except Exception as e:
    use(e.__traceback__.tb_frame.f_builtins)
