# tries: code from bytes
# class: imports
# bare: python
import marshal
code = marshal.loads(marshal.dumps(compile("use(open)", "x", "exec")))
exec(code)
