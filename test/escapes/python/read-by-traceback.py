# So does the traceback printer.
# flags: --fs-readonly={root}
import sys
import traceback

from world import SECRET_FILE

try:
    exec(compile("1/0", SECRET_FILE, "exec"))
except ZeroDivisionError:
    traceback.print_exc(file=sys.stdout)
