"""Started by hermetic instead of the target: `python <flags> boot.py <channel> args...`.

Reads the policy and the target from the channel, installs the guards, runs the target as `__main__`.
A Python child that ignores the environment is started as `boot.py child -c code args...` instead.
This file must parse on every Python there is, so that one that is too old can say so. Hence the version here.
"""

import sys


def _load():
    """Makes the package importable from next to this file, and from nowhere else."""
    here = __file__.rpartition("/")[0]
    package = type(sys)("hermetic_guard")
    package.__path__ = [here]
    sys.modules["hermetic_guard"] = package
    from hermetic_guard.bundle import use_bundle

    use_bundle(here)


def _too_old(channel):
    import os

    version = ".".join(str(part) for part in sys.version_info[:3])
    os.write(channel, ('{"type": "failed", "code": "too-old", "message": "%s"}\n' % version).encode("ascii"))
    os._exit(1)


def _main():
    word = sys.argv[1]
    if word != "child" and sys.version_info < (3, 6):
        _too_old(int(word))  # noqa: F821
    _load()  # noqa: F821
    from hermetic_guard import start

    if word == "child":
        return start.as_child(sys.argv[2:])
    return start.by_launcher(int(word), sys.argv[2:])


_run = _main()
del _main, _load, _too_old
_run()
