# No Python frame at all is above the call.
# flags: --no-code-exec
import atexit

atexit.register(eval, "print('ESCAPED')", {})
