# tries: another place to import from
# class: imports
# bare: python
import sys
sys.path.insert(0, OUTSIDE)
with open(OUTSIDE + "/planted.py", "w") as f: f.write("x = 1")
import planted
