# tries: up the chain of exceptions to a frame
# class: frames
# bare: python
try:
    try:
        1 / 0
    except Exception:
        raise KeyError
except Exception as e:
    use(e.__context__.__traceback__.tb_frame.f_builtins)
