# flags: --no-environment
import subprocess

subprocess.run(["env"])
