# flags: --no-subprocess
import pty

pid, fd = pty.fork()
print("ESCAPED", flush=True)
