"""Targets under real guards, each in a process of its own."""

import subprocess
import sys

from conftest import PYTHON, open_policy

# Where the guards and what they remember are, as numbers: knowing that is no way to get there.
RECORD = """
import hermetic_guard.floor as floor
HELD, make_hook = set(), floor.make_hook
PUBLIC = [vars(sys)] + list(vars(sys).values())

def record(value):
    if any(value is public for public in PUBLIC):
        return  # sys.modules and its kin are watched by guards, and everybody's
    if isinstance(value, dict):
        if "__name__" not in value:  # the namespace of a module is everybody's, and no guard looks there
            HELD.add(id(value))
    elif isinstance(value, tuple):
        for held in value:
            record(held)
    elif isinstance(value, type(record)) and "<locals>" in value.__qualname__:
        HELD.add(id(value))
        for held in value.__defaults__:
            record(held)

def recording(checks, judge):
    %s
    for _, check in checks:
        record(check)
    return make_hook(checks, judge)

floor.make_hook = recording
"""


def run_guarded(script, before="pass", **changes):
    """`script` as a target under real guards, in a process of its own. Its output."""
    program = "\n".join(
        [
            "import sys; sys.path.insert(0, %r)" % str(PYTHON),
            "sys.dont_write_bytecode = True",
            RECORD % before,
            "from hermetic_guard.install import install, publish",
            "install({'policy': %r, 'limits': {}, 'started': 0, 'version': 1, 'entry': None}, -1)"
            % (open_policy(**changes),),
            "publish(); del floor, make_hook, PUBLIC, record, recording, install, publish",
            script,
        ]
    )
    done = subprocess.run(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True
    )
    return done.stdout.strip()
