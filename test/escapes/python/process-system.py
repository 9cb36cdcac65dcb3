# flags: --no-subprocess
import os

os.system("echo ESCAPED")
