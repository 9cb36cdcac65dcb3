# flags: --fs-readonly
# kernel-only: the child is not Python
import subprocess

from world import NEW

subprocess.run(["touch", NEW])
