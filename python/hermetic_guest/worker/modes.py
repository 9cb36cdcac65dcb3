"""What a process for Python programs can be: a worker, the parent of workers, or a moment's rewriting."""

import json
import sys

from hermetic_guest.config import Config
from hermetic_guest.errors import ValidationError
from hermetic_guest.guest import Guest
from hermetic_guest.worker.preload import preload
from hermetic_guest.worker.serve import Worker
from hermetic_guest.worker.zygote import Zygote, close_from


def run(mode, words):
    """`words`: `module=NAME`, and at level kernel `lock=...` and `outside=...`."""
    if mode == "rewrite":
        _rewrite()
        return
    close_from(6)
    given = [word.split("=", 1) for word in words]
    packages = [value for key, value in given if key == "module"]
    preload(packages)
    facts = {key: value for key, value in given if key != "module"}
    kernel = None
    if "lock" in facts:
        # It loads ctypes, which has no business in a process that the kernel does not hold.
        from hermetic_guest.worker.kernel_lock import Kernel

        kernel = Kernel(facts["lock"], facts["outside"])
    # Our own package was the last thing to be found by a path.
    del sys.path[0]
    if mode == "zygote":
        Zygote(packages, kernel).serve()
    else:
        Worker(packages).serve(kernel)


def _rewrite():
    request = json.loads(sys.stdin.buffer.read().decode("utf-8"))
    guest = Guest(Config(tick_limit=1 if request["ticks"] else None), _Nobody())
    try:
        answer = {"text": guest.rewrite(request["code"])}
    except ValidationError as error:
        answer = {"message": error.message, "line": error.line, "column": error.column}
    sys.stdout.write(json.dumps(answer))


class _Nobody:
    """A host that has nothing: a program that is only rewritten does not ask."""

    def write(self, stream, text):
        pass

    def find_module(self, name):
        return None
