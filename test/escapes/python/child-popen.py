# A pipe to a shell.
# flags: --no-network
import os
import shlex
import sys

from world import FETCH

print(os.popen("%s -c %s" % (sys.executable, shlex.quote(FETCH))).read())
