# The interpreter's own traceback printer, in C.
# flags: --fs-readonly={root}
import io
import sys

from world import SECRET_FILE

try:
    exec(compile("1/0", SECRET_FILE, "exec"))
except ZeroDivisionError:
    sys.stderr = sys.stdout
    sys.__excepthook__(*sys.exc_info())
