"""Takes out of the interpreter what CPython does without an audit event, so that lockdown.py would not hear of it.

No program gets these modules. This is for one that got past the gates: what is not there cannot be called, and no module
can be made again. Boxes with registered packages keep it all, because packages are native code anyway and need some of it.
"""

import sys
from types import BuiltinFunctionType

from hermetic_guest.library import event_loop

# Functions in C that stay, by module. All others of these modules go.
_KEPT = {
    "posix": "_exit _path_normpath _path_splitroot _path_splitroot_ex fspath getcwd getpid getrandom strerror urandom",
    "_signal": "default_int_handler getitimer getsignal setitimer signal",
    "_imp": "_fix_co_filename acquire_lock is_builtin is_frozen is_frozen_package lock_held release_lock",
    "_posixsubprocess": "",
    "_socket": "",
}
# Functions that go, by module; the rest of these modules is harmless.
_TAKEN = {
    "_thread": "start_new start_new_thread start_joinable_thread _start_joinable_thread interrupt_main stack_size",
    "time": "clock_settime clock_settime_ns pthread_getcpuclockid tzset",
}


def take_out():
    """Once, before the first program of a box without packages."""
    gone = set()
    for name, kept in _KEPT.items():
        members = vars(sys.modules[name]) if name in sys.modules else {}
        gone.update(
            id(value)
            for key, value in members.items()
            if type(value) is BuiltinFunctionType and key not in kept.split()
        )
    for name, taken in _TAKEN.items():
        members = vars(sys.modules[name]) if name in sys.modules else {}
        gone.update(id(members[key]) for key in taken.split() if key in members)
    # Other modules have them under names of their own, as `threading._start_new_thread`.
    for module in list(sys.modules.values()):
        members = getattr(module, "__dict__", None)
        if type(members) is dict:
            for key in [key for key, value in members.items() if id(value) in gone]:
                del members[key]
    # Some modules of the library load it by themselves.
    for name in [name for name in sys.modules if name.split(".")[0] in ("ctypes", "_ctypes")]:
        vars(sys.modules.pop(name)).clear()
    # Everything that a program may import was imported before.
    sys.meta_path.clear()
    sys.path_hooks.clear()
    sys.path.clear()
    event_loop.close_loops()
