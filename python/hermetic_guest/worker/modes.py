"""The modes of a process for Python programs: a worker, or a zygote, which forks workers."""

import json
import sys

from hermetic_guest.worker.limits import deepen_stack
from hermetic_guest.worker.preload import preload
from hermetic_guest.worker.serve import Worker
from hermetic_guest.worker.zygote import Zygote, close_from


def run(mode, options):
    """
    `options`: `module=NAME` for each registered package, `rule=JSON` for each that has patterns, and where the kernel holds
    the process `lock=...` and `outside=...`.
    """
    close_from(6)
    deepen_stack()
    given = [option.split("=", 1) for option in options]
    names = [value for key, value in given if key == "module"]
    packages = preload(names, [json.loads(value) for key, value in given if key == "rule"])
    facts = {key: value for key, value in given if key not in ("module", "rule")}
    kernel = None
    if "lock" in facts:
        # Imported only here: it loads socket, which no other process needs.
        from hermetic_guest.worker.kernel_lock import KernelLock

        kernel = KernelLock(facts["lock"], facts["outside"])
    # boot.py put our own folder there. Everything of ours is loaded now.
    del sys.path[0]
    if mode == "zygote":
        Zygote(packages, kernel).serve()
    else:
        Worker(packages).serve(kernel)
