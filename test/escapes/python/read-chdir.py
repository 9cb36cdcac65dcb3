# The root is a relative path; the program moves.
# flags: --fs-readonly=.
import os

from world import OUTSIDE

os.chdir(OUTSIDE)
print(open("secret.txt").read())
