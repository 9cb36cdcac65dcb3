"""The guest's `sys`: its arguments and streams, and facts about this interpreter."""

import sys

_FACTS = """
    maxsize maxunicode byteorder version version_info hexversion float_info int_info hash_info platform copyright api_version
    """.split()


def sys_members(guest):
    members = {name: getattr(sys, name) for name in _FACTS}

    def exit(status=None):
        raise SystemExit(status)

    def exc_info():
        return sys.exc_info()

    members.update(
        exit=exit,
        exc_info=exc_info,
        intern=sys.intern,
        getrecursionlimit=sys.getrecursionlimit,
        getsizeof=sys.getsizeof,
    )
    members.update(guest.streams.names)
    return members
