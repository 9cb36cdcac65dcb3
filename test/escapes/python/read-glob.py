# flags: --fs-readonly={root}
import glob

from world import OUTSIDE

if glob.glob(OUTSIDE + "/*.txt"):
    print("ESCAPED")
