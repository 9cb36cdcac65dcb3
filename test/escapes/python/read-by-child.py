# flags: --fs-readonly={root}
# kernel-only: the child is not Python
import subprocess

from world import SECRET_FILE

subprocess.run(["cat", SECRET_FILE])
