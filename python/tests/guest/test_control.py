"""A run that is ended cannot go on, whatever it catches, and the next one starts as if nothing had been."""

import sys
from asyncio import events

import pytest

from hermetic_guest.control import Control

SPIN = "while True: pass"
HOLDS = {
    "a bare except": "while True:\n    try:\n        while True: pass\n    except: print('held')",
    "BaseException": "while True:\n    try:\n        while True: pass\n    except BaseException: print('held')",
    "finally with continue": "while True:\n    try:\n        while True: pass\n    finally: continue",
    "finally with return": "def f():\n    try:\n        while True: pass\n    finally: return\nwhile True: f()",
    "finally that loops": "try:\n    while True: pass\nfinally:\n    print('held')\n    while True: pass",
    "a manager that swallows": "class M:\n    def __enter__(s): pass\n    def __exit__(s, *a): return True\nwhile True:\n    with M():\n        while True: pass\n    print('held')",
    "suppress": "import contextlib\nwhile True:\n    with contextlib.suppress(BaseException):\n        while True: pass\n    print('held')",
    "a generator": "def g():\n    while True:\n        try: yield\n        except BaseException: print('held')\nfor _ in g(): pass",
    "a finalizer": "class D:\n    def __del__(s):\n        while True: pass\nwhile True: D()",
    "a coroutine": "import asyncio\nasync def f():\n    while True:\n        try: await asyncio.sleep(0)\n        except BaseException: print('held')\nawait f()",
    "a task": "import asyncio\nasync def spin():\n    while True: pass\nwhile True:\n    try: print('held', await asyncio.gather(spin(), return_exceptions=True))\n    except BaseException: print('held')",
    "a method that equality calls": "class K:\n    def __eq__(s, o):\n        try:\n            while True: pass\n        except: return True\nwhile True: K() == 1",
    "the text of its error": "class E(Exception):\n    def __str__(s):\n        while True: pass\nraise E",
    "a class body": "class A:\n    while True:\n        try:\n            while True: pass\n        except: print('held')",
    "a lambda": "f = lambda: f()\nwhile True:\n    try: f()\n    except RecursionError: pass",
}
if sys.version_info >= (3, 11):
    HOLDS["a handler of groups"] = (
        "while True:\n    try:\n        while True: pass\n    except* BaseException: print('held')"
    )


@pytest.mark.parametrize("how", HOLDS)
@pytest.mark.parametrize("kind", ["timeout", "tick-limit"])
def test_the_end_cannot_be_held(make_guest, kind, how):
    ran = make_guest(timeout=0.05) if kind == "timeout" else make_guest(tick_limit=2000, timeout=20)
    assert ran(HOLDS[how]).error.kind == kind
    assert ran.stdout == ""
    assert ran("1 + 1").value == 2


def test_a_wait_ends_in_time(make_guest):
    ran = make_guest(timeout=0.05)
    for source in (
        "import time\ntime.sleep(100)",
        "import asyncio\nawait asyncio.sleep(100)",
        "import asyncio\nawait asyncio.Event().wait()",
    ):
        error = ran(source).error
        assert (error.kind, error.name, error.message) == (
            "timeout",
            "TimeoutError",
            "the program ran longer than 0.05 s",
        )


def test_the_same_program_takes_the_same_ticks(make_guest):
    source = (
        "def gen(n):\n    for i in range(n): yield i\n"
        "class A:\n    def m(self): return [x for x in gen(3) if x]\n"
        "f = lambda x: x + 1\n"
        "total = sum(f(x) for x in A().m())\n"
        "while total < 10: total += 1\n"
    )
    # 2 * lambda, 2 of the expression, m, gen, its loop 3, its resumes 3, the comprehension 3, the while loop 5
    assert [make_guest(tick_limit=1000)(source).ticks for _ in range(2)] == [20, 20]


def test_nothing_is_counted_without_a_limit(make_guest):
    assert make_guest()("for i in range(10): pass").ticks == 0


def test_what_is_left_of_a_program_does_not_run_between_runs(make_guest):
    ran = make_guest(timeout=5)
    ran(
        "class D:\n    def __del__(self): print('late')\nd = D()\ndef g():\n    try: yield\n    except GeneratorExit: print('late')\nx = g()\nnext(x)"
    )
    ran.guest._names.clear()
    assert ran.stdout == ""


def test_an_end_while_asyncio_leaves_its_loop_is_not_felt_by_the_next_run(make_guest, monkeypatch):
    set_running = events._set_running_loop

    def interrupted(loop):
        if loop is None:
            monkeypatch.undo()
            raise Control()
        set_running(loop)

    monkeypatch.setattr(events, "_set_running_loop", interrupted)
    ran = make_guest()
    program = "import asyncio\nawait asyncio.sleep(0)\n1 + 1"
    assert ran(program).error.kind == "cancelled"
    assert ran(program).value == 2
