# tries: the traceback of an exception
# class: match
# bare: gate
# min-python: 3.10
try:
    1 / 0
except Exception as e:
    match e:
        case Exception(__traceback__=object(tb_frame=object(f_builtins=b))): use(b)
