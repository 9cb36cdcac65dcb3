# A folder whose name begins like the root's.
# flags: --fs-readonly={root}
from world import ROOT

print(open(ROOT + "-twin/secret.txt").read())
