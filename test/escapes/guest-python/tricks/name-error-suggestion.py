# tries: a NameError that suggests
# class: frames
# bare: python
try:
    opne
except NameError as e:
    use(e.__traceback__.tb_frame.f_builtins)
