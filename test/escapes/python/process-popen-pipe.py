# flags: --no-subprocess
import os

print(os.popen("echo ESCAPED").read())
