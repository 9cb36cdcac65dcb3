# tries: eval, exec and compile by name
# class: builtins
# bare: python
use(eval)
exec("use(open)")
exec(compile("use(open)", "x", "exec"))
