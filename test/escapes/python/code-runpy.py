# flags: --no-code-exec
import runpy

from world import SCRATCH

with open(SCRATCH + "/x.py", "w") as file:
    file.write("print('ESCAPED')")
runpy.run_path(SCRATCH + "/x.py")
