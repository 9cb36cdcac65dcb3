# flags: --no-code-exec
import code

code.InteractiveInterpreter().runsource("print('ESCAPED')")
