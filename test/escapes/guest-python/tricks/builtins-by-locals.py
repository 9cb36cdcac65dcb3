# tries: at the top, locals are globals
# class: builtins
# bare: python
use(locals()["__builtins__"], vars()["__builtins__"])
