# flags: --fs-readonly={root}
import subprocess
import sys

from world import SECRET_FILE

subprocess.run([sys.executable, "-I", "-c", "print(open(%r).read())" % SECRET_FILE])
