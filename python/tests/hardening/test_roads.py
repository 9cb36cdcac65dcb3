"""A walk over all that a target can reach: no road leads to what the guards hold."""

import sys

import pytest
from built_guards import FULL
from guarded_target import run_guarded

FILES_ONLY = dict(filesystem=FULL["filesystem"])

WALK = '''
import functools, types

def parts(value):
    """All that can be reached from here without an audit event that the guards would refuse."""
    for name in ("__closure__", "__globals__", "__dict__", "__self__", "__func__", "__wrapped__", "func", "args", "keywords",
                 "fget", "fset", "cell_contents", "tb_frame", "tb_next", "f_locals", "f_globals", "f_back", "__traceback__",
                 "__context__", "__cause__", "__class__", "__bases__", "__mro__", "__defaults__", "__kwdefaults__", "gi_frame"):
        try:
            yield getattr(value, name)
        except Exception:
            pass
    if isinstance(value, type):
        try:
            yield type.__subclasses__(value)
        except Exception:
            pass
    if isinstance(value, dict):
        yield from list(value.values())
    elif isinstance(value, (list, tuple, set, frozenset)):
        yield from list(value)
    elif isinstance(value, types.MappingProxyType):
        yield from list(value.values())
    for name in getattr(type(value), "__slots__", ()) or ():
        try:
            yield getattr(value, name)
        except Exception:
            pass

def provoked():
    import os, socket, sqlite3, subprocess
    sock = socket.socket()
    calls = [lambda: socket.getaddrinfo("denied.example", 80), lambda: socket.getaddrinfo("x" * 64, 80), lambda: socket.getaddrinfo(5, 80),
             lambda: socket.gethostbyname("denied.example"), lambda: sock.connect(("192.0.2.1", 80)), lambda: sock.bind(("192.0.2.1", 80)),
             lambda: open("/proc/self/mem", "wb"), lambda: os.mkfifo("/usr/x"), lambda: os.mkfifo(5.5), lambda: os.stat("/usr/x"),
             lambda: sqlite3.connect("/usr/x"), lambda: __import__("denied"), lambda: subprocess.Popen(["/nonexistent"]), lambda: os.execv("/nonexistent", ["x"]),
             lambda: sys.audit("object.__getattr__"), lambda: sys.audit("socket.connect", sock, ())]
    for call in calls:
        try:
            call()
        except Exception as error:
            yield error

def walk(roots):
    seen, todo = {}, [(root, "root") for root in roots]
    for value, road in todo:
        if id(value) in seen or value is seen or value is todo:
            continue
        seen[id(value)] = value
        if id(value) in HELD:
            return road
        for part in parts(value):
            if id(part) not in seen:
                todo.append((part, road + " > " + getattr(value, "__name__", type(value).__name__)))
    return "found none" if len(seen) > 10000 and len(HELD) > 6 else "walked only %d, for %d" % (len(seen), len(HELD))

print(walk([sys.modules, sys.meta_path, list(provoked())]))
'''


@pytest.mark.skipif(not hasattr(sys, "addaudithook"), reason="without an audit hook there is no floor to protect")
@pytest.mark.parametrize("spawning", [True, False], ids=["no-subprocess", "subprocess allowed"])
def test_no_road_that_raises_no_event_leads_to_what_the_guards_hold(spawning):
    policy = dict(FULL, subprocess=spawning, code=False, interpreter=False, native=False)
    assert run_guarded(WALK, **policy) == "found none"


@pytest.mark.skipif(not hasattr(sys, "addaudithook"), reason="without an audit hook there is no floor to protect")
def test_the_walk_finds_a_road_where_there_is_one():
    planted = WALK.replace("print(walk(", "def road(): pass\nroad.there = sys.road\nprint(walk(")
    assert run_guarded(planted, before="sys.road = checks[0][1]", **FILES_ONLY).startswith("root > ")
