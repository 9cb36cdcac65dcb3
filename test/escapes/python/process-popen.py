# flags: --no-subprocess
import subprocess

print(subprocess.run(["echo", "ESCAPED"], stdout=subprocess.PIPE).stdout.decode())
