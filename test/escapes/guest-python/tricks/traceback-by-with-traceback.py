# tries: another traceback in a new exception
# class: frames
# bare: python
try:
    1 / 0
except Exception as e:
    other = ValueError().with_traceback(e.__traceback__)
    use(other.__traceback__.tb_frame.f_back.f_globals if other.__traceback__.tb_frame.f_back else other.__traceback__.tb_frame.f_globals)
