# A thread whose first frame is the call.
# flags: --no-code-exec
import _thread
import time

_thread.start_new_thread(exec, ("print('ESCAPED', flush=True)", {}))
time.sleep(0.3)
