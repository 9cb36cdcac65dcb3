# A shell starts it, isolated.
# flags: --no-network
# kernel-only: a program other than Python starts it
import os
import shlex
import sys

from world import FETCH

os.system("%s -I -c %s" % (sys.executable, shlex.quote(FETCH)))
