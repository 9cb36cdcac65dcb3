"""boot.py MODE [MODULE...]: what a process for Python programs runs first. Started with -I, an empty environment and its pipes."""

import os
import sys

OLDEST = (3, 8)


def main(mode, modules):
    if sys.version_info < OLDEST or sys.implementation.name != "cpython":
        name, version = sys.implementation.name, ".".join(map(str, sys.version_info[:3]))
        sys.stderr.write("hermetic: needs CPython 3.8 or newer, and this is %s %s\n" % (name, version))
        sys.exit(3)
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    # Nothing was given; the interpreter itself may have set its locale.
    os.environ.clear()
    from hermetic_guest.worker import modes

    modes.run(mode, modules)


main(sys.argv[1], sys.argv[2:])
