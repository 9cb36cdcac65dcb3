"""boot.py MODE [WORD...]: the first file of a process for Python programs (see worker/modes.py).

The host starts it with -I, an empty environment and its pipes. Old interpreters read this file too, to say so.
"""

import os
import sys


def main(mode, words):
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    from hermetic_guest.capabilities import IS_SUPPORTED

    if not IS_SUPPORTED:
        name, version = sys.implementation.name, ".".join(map(str, sys.version_info[:3]))
        sys.stderr.write("hermetic: needs CPython 3.8 or newer, and this is %s %s\n" % (name, version))
        sys.exit(3)
    # The host passed nothing, but the interpreter may have set its locale.
    os.environ.clear()
    from hermetic_guest.worker import modes

    modes.run(mode, words)


main(sys.argv[1], sys.argv[2:])
