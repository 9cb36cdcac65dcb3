# tries: a child
# class: imports
# bare: python
import subprocess
subprocess.run(["touch", MARKER])
