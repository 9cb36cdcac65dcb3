# flags: --no-code-exec
import subprocess
import sys

subprocess.run([sys.executable, "-I", "-c", "exec(\"print('ESC' + 'APED')\")"])
