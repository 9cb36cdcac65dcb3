# tries: an interpreter in the interpreter
# class: imports
# bare: python
import code
code.InteractiveInterpreter(globals()).runsource("use(open)")
