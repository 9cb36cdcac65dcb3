# tries: a program by its path
# class: imports
# bare: python
import runpy
open_path = MARKER + ".py"
with open(open_path, "w") as f: f.write("open(%r, 'w')" % MARKER)
runpy.run_path(open_path)
