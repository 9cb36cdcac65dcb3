# A shell starts it as usual.
# flags: --no-network
import os
import shlex
import sys

from world import FETCH

os.system("%s -c %s" % (sys.executable, shlex.quote(FETCH)))
