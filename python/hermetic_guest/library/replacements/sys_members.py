"""The guest's `sys`: its arguments and streams, and facts about this interpreter."""

import sys

from hermetic_guest.gates.builtin_function import builtin_function

_FACTS = """
    maxsize maxunicode byteorder version version_info hexversion float_info int_info hash_info platform copyright api_version
    float_repr_style thread_info
    """.split()


def sys_members(guest):
    members = {name: getattr(sys, name) for name in _FACTS}

    def exit(status=None):
        raise SystemExit(status)

    def exc_info():
        return sys.exc_info()

    def setrecursionlimit(limit, /):
        guest.set_recursion_limit(limit)

    def getrecursionlimit():
        return guest.recursion_limit

    members.update(
        exit=builtin_function(exit, "exit", sys.exit),
        exc_info=builtin_function(exc_info, "exc_info", sys.exc_info),
        intern=sys.intern,
        getrecursionlimit=builtin_function(getrecursionlimit, "getrecursionlimit", sys.getrecursionlimit),
        setrecursionlimit=builtin_function(setrecursionlimit, "setrecursionlimit", sys.setrecursionlimit),
        getdefaultencoding=sys.getdefaultencoding,
        getfilesystemencoding=sys.getfilesystemencoding,
        executable="",
        path=[""],
        getsizeof=sys.getsizeof,
    )
    members.update(guest.streams.names)
    return members
