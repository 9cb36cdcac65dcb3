"""A request: what a call would do that the policy does not allow. Checks and patches build one, judge.py decides it.

It is a plain tuple, because a class could be patched by the target, and code of the target must not run above a check:
(guard, api, action, kind, subject, error, errno). Readers unpack it by these names.
"""

EACCES, EROFS, EAI_NONAME = 13, 30, -2


def request(guard, api, action, kind=None, subject=None, error="PermissionError", errno=EACCES):
    """`kind` and `subject`: what the call is about ("path", "host", "cmd" or "name", and its text).

    `error`: the name of the exception that the call raises where the system refuses it. Where the call would fail
    anyway, it is that exception itself: failing is then no violation.
    """
    return guard, api, action, kind, subject, error, errno
