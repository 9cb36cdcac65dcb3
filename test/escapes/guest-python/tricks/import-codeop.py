# tries: a compiler by another name
# class: imports
# bare: python
import codeop
exec(codeop.compile_command("use(open)"))
