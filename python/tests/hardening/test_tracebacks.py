"""What a target learns from the traceback of a refusal: nothing that it could change."""

import os
import sys
import types

import pytest
from built_guards import BUILT, functions_below

from hermetic_guard.install import PACKAGE, _Assembly
from hermetic_guard.seams import Seams

# Not the reporter: a violation leads to it, and blocking does not depend on it.
MUTABLE = (dict, list, set, bytearray, _Assembly, Seams)


class LyingText(str):
    def __str__(self):
        raise ZeroDivisionError

    __hash__ = __len__ = startswith = encode = __str__


class ClaimsToBeText:
    __class__ = str


class Refuses:
    """Raises whatever it is asked."""

    def __getattr__(self, name):
        raise ZeroDivisionError

    def __index__(self):
        raise ZeroDivisionError

    __fspath__ = __int__ = __bytes__ = __len__ = __eq__ = __hash__ = __index__


GARBAGE = [
    (),
    (None,) * 6,
    (5,) * 6,
    ("/outside\0/x",) * 6,
    ("\ud800",) * 6,
    (b"\xff\x00",) * 6,
    (LyingText("/outside"),) * 6,
    (ClaimsToBeText(),) * 6,
    (Refuses(),) * 6,
    (("x",), ("x",), 1 << 80, -(1 << 80), (), ()),
    ("/outside/x", None, os.O_WRONLY | os.O_CREAT, -1, -1),
    ("denied", None, [], [], []),
    ("ctypes", "/outside/x.so", None, None, None),
]


def leaks_of(error, given):
    """What the frames of guards in a traceback hand out that can be changed, or that has a way to it."""
    found = []
    step = error.__traceback__
    while step is not None:
        frame = step.tb_frame
        if frame.f_code.co_filename.startswith(PACKAGE):
            for name, value in frame.f_locals.items():
                guard = isinstance(value, types.FunctionType) and value not in functions_below(BUILT.judge)
                if (guard or isinstance(value, MUTABLE)) and not any(value is one for one in given):
                    found.append("%s: %s" % (frame.f_code.co_name, name))
        step = step.tb_next
    return found


@pytest.mark.parametrize("event", BUILT.events)
def test_whatever_an_event_carries_no_traceback_hands_out_what_can_be_changed(event):
    for args in GARBAGE:
        try:
            BUILT.hook(event, args)
        except BaseException as error:
            assert (leaks_of(error, args), error.__context__) == ([], None)


@pytest.mark.parametrize("event", ["object.__getattr__", "socket.connect", "open"])
def test_running_out_of_stack_inside_a_guard_hands_out_nothing(event):
    errors = []

    def dig():
        try:
            BUILT.hook(event, ("/outside/x", None, 0))
        except RecursionError as error:
            errors.append(leaks_of(error, ()))
        except Exception:
            pass
        dig()

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(400)
    try:
        with pytest.raises(RecursionError):
            dig()
    finally:
        sys.setrecursionlimit(limit)
    assert [leak for leaks in errors for leak in leaks] == []
