# flags: --fs-readonly={root}
import runpy

from world import OUTSIDE

print(runpy.run_path(OUTSIDE + "/secret_module.py")["SECRET"])
