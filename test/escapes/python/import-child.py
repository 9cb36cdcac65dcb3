# flags: --deny-import fractions
import subprocess
import sys

subprocess.run([sys.executable, "-I", "-c", "import fractions; print('ESC' + 'APED')"])
