# The child gets what we were not given.
# flags: --no-environment
import subprocess

subprocess.run(["sh", "-c", "echo $ADDED"], env={"ADDED": "ESCAPED", "PATH": "/bin:/usr/bin"})
