"""The rules of checks/__init__.py, held to account: what the target could change, no guard may look at."""

import dis
import os
import subprocess
import sys
import types

import pytest
from conftest import PYTHON, Denied, denying, open_policy

from hermetic_guard.checks import imports, interpreter
from hermetic_guard.checks.module_search import make_search_checks
from hermetic_guard.floor import make_hook
from hermetic_guard.install import PACKAGE, _Assembly
from hermetic_guard.judge import make_judge
from hermetic_guard.report import Reporter
from hermetic_guard.seams import Seams

FULL = dict(
    network=[
        {
            "localhost": True,
            "domains": [{"name": "example.com", "port": 443}],
            "ips": [{"family": 4, "base": "0a000000", "prefix": 8, "port": None}],
        }
    ],
    subprocess=True,
    filesystem=[{"root": "/", "read": ["/usr"], "write": ["/tmp"]}],
    environment=[{"allow": ["HOME", "LC_*"]}],
    code=True,
    imports=["denied"],
    native=True,
    interpreter=True,
)

# Functions that may use globals, with the reason.
EXEMPT = {
    "natural": "only chooses the class of what the judge raises, and the judge raises whatever that comes to",
}


class Built:
    """All guards, put together as install.py does it, but not installed."""

    def __init__(self):
        policy = open_policy(**FULL)
        self.judge = make_judge(Reporter(policy["rules"], None, -1, PACKAGE + "/"))
        state = _Assembly(policy, {"started": 0, "entry": None}, -1, self.judge)
        pairs = state.checks() + state.late_checks(make_search_checks(((), (), ())))
        self.events = sorted(frozenset().union(*(events for events, _ in pairs)))
        self.hook = make_hook(pairs, self.judge)
        self.refuse = imports.make_refusal(policy, self.judge)


BUILT = Built()


def functions_below(*values):
    """Every Python function among the values, their tuples and, recursively, their defaults."""
    found = {}
    todo = list(values)
    while todo:
        value = todo.pop()
        if isinstance(value, tuple):
            todo.extend(value)
        elif isinstance(value, types.FunctionType) and id(value) not in found:
            found[id(value)] = value
            todo.extend(value.__defaults__ or ())
            todo.extend((value.__kwdefaults__ or {}).values())
    return sorted(found.values(), key=label)


def label(function):
    return "%s.%s" % (function.__module__.replace("hermetic_guard.", ""), function.__qualname__)


def codes_of(code):
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            for inner in codes_of(constant):
                yield inner


REACHED = functions_below(BUILT.hook, BUILT.refuse)
GUARDING = [function for function in REACHED if function.__code__.co_filename.startswith(PACKAGE)]
LOOKUPS = (
    "LOAD_GLOBAL",
    "LOAD_NAME",
    "LOAD_DEREF",
    "LOAD_CLASSDEREF",
    "LOAD_CLOSURE",
    "LOAD_FROM_DICT_OR_GLOBALS",
    "LOAD_FROM_DICT_OR_DEREF",
    "IMPORT_NAME",
    "LOAD_BUILD_CLASS",
)


def test_the_walk_finds_checks_helpers_and_the_denier():
    names = [label(function) for function in GUARDING]
    for expected in (
        "floor.make_hook.<locals>.hook",
        "checks.paths.resolve",
        "checks.address.parse_address",
        "checks.network.make_check.<locals>.check",
        "judge.make_judge.<locals>.check",
    ):
        assert expected in names


def test_the_only_foreign_functions_are_those_that_the_code_check_compares_and_never_calls():
    foreign = {function.__module__ for function in REACHED if function not in GUARDING}
    assert foreign <= {"zipimport", "_frozen_importlib_external"}


@pytest.mark.parametrize("function", GUARDING, ids=label)
def test_a_guard_looks_nothing_up_where_the_target_could_put_something_else(function):
    looked_up = [
        "%s %s" % (step.opname, step.argval)
        for code in codes_of(function.__code__)
        for step in dis.get_instructions(code)
        if step.opname in LOOKUPS
    ]
    if function.__name__ not in EXEMPT:
        assert (function.__closure__, looked_up) == (None, [])


# Arguments that a caller may leave out, and the hook's own first question.
OTHER_DEFAULTS = {"request": ("kind", "subject", "error", "errno"), "hook": ("watched",)}


@pytest.mark.parametrize("function", GUARDING, ids=label)
def test_what_a_guard_uses_is_in_one_tuple_that_cannot_be_changed(function):
    code, defaults = function.__code__, function.__defaults__ or ()
    arguments = code.co_varnames[: code.co_argcount]
    others = OTHER_DEFAULTS.get(function.__name__, ())
    held = [name for name in arguments[len(arguments) - len(defaults) :] if name not in others]
    assert held in ([], ["held"])
    if held:
        assert type(dict(zip(reversed(arguments), reversed(defaults)))["held"]) is tuple
    assert (function.__kwdefaults__, len(arguments) <= 8) == (None, True)


INTERPRETER = dict(BUILT.hook.__defaults__[1][0])[interpreter.ALWAYS | interpreter.MUTATIONS]


@pytest.mark.parametrize("function", GUARDING, ids=label)
def test_nobody_gets_to_see_or_change_what_a_guard_holds(function):
    for event in ("object.__getattr__", "object.__setattr__", "object.__delattr__"):
        with pytest.raises(Denied) as caught:
            denying(INTERPRETER)(event, (function, "__defaults__"))
        assert caught.value.args == ("interpreter", event, "open up a guard")


def test_functions_of_the_target_stay_open():
    for ours in (test_functions_of_the_target_stay_open, len, INTERPRETER.__code__, type, "text"):
        assert INTERPRETER("object.__getattr__", (ours, "__defaults__")) is None


FILES_ONLY = dict(filesystem=FULL["filesystem"])
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


# Where the guards and what they remember are, as numbers: knowing that is no way to get there.
RECORD = """
import hermetic_guard.floor as floor
HELD, make_hook = set(), floor.make_hook
PUBLIC = [vars(sys)] + list(vars(sys).values())

def record(value):
    if any(value is public for public in PUBLIC):
        return  # sys.modules and its kin are watched by guards, and everybody's
    if isinstance(value, dict):
        if "__name__" not in value:  # the namespace of a module is everybody's, and no guard looks there
            HELD.add(id(value))
    elif isinstance(value, tuple):
        for held in value:
            record(held)
    elif isinstance(value, type(record)) and "<locals>" in value.__qualname__:
        HELD.add(id(value))
        for held in value.__defaults__:
            record(held)

def recording(checks, judge):
    %s
    for _, check in checks:
        record(check)
    return make_hook(checks, judge)

floor.make_hook = recording
"""


def run_guarded(script, before="pass", **changes):
    """`script` as a target under real guards, in a process of its own. Its output."""
    program = "\n".join(
        [
            "import sys; sys.path.insert(0, %r)" % str(PYTHON),
            "sys.dont_write_bytecode = True",
            RECORD % before,
            "from hermetic_guard.install import install, publish",
            "install({'policy': %r, 'limits': {}, 'started': 0, 'version': 1, 'entry': None}, -1)"
            % (open_policy(**changes),),
            "publish(); del floor, make_hook, PUBLIC, record, recording, install, publish",
            script,
        ]
    )
    done = subprocess.run(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True
    )
    return done.stdout.strip()


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


NETWORK = [{"localhost": False, "domains": [{"name": "example.com", "port": None}], "ips": []}]


@pytest.mark.skipif(not hasattr(sys, "addaudithook"), reason="announced from outside the encoding patch")
@pytest.mark.parametrize(
    "call",
    [
        "_socket.getaddrinfo('example.com', 80)",
        "_socket.gethostbyname('example.com')",
        "socket.getaddrinfo('example.com', 80)",
    ],
)
def test_a_replaced_idna_codec_cannot_send_another_name(call):
    script = (
        """
import encodings.idna, _socket, socket
encodings.idna.Codec.encode = lambda self, text, errors="strict": (b"evil.invalid", len(text))
try:
    %s
except OSError as error:
    print(type(error).__name__, error.subject)
"""
        % call
    )
    assert run_guarded(script, network=NETWORK) == "PolicyViolation evil.invalid"


@pytest.mark.skipif(not hasattr(sys, "addaudithook"), reason="needs the floor")
def test_the_frames_of_a_failed_lookup_hold_nothing_that_pins_an_address():
    script = """
import socket
try:
    socket.getaddrinfo("x" * 64, 80)
except UnicodeError as error:
    step, names = error.__traceback__, set()
    while step is not None:
        names.update(step.tb_frame.f_locals)
        step = step.tb_next
    print(sorted(names & {"inner", "original", "remember", "pins", "pin"}))
"""
    assert run_guarded(script, network=NETWORK) == "[]"


def test_resolver_patches_pin_what_an_allowed_name_resolved_to():
    script = """
import socket
address = socket.getaddrinfo("localhost", 80, socket.AF_INET)[0][4]
sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
print(sock.connect_ex(address), sock.connect_ex(("127.0.0.2", 80)))
"""
    localhost = [{"localhost": False, "domains": [{"name": "localhost", "port": None}], "ips": []}]
    assert run_guarded(script, network=localhost) == "0 13"


def test_a_path_that_cannot_be_looked_at_does_not_hide_one_that_is_refused(tmp_path):
    readonly = [{"root": None, "read": [], "write": []}]
    first = tmp_path / "first"
    first.write_text("")
    script = """
import os
try:
    os.rename(%r, "/" + "a" * 300 + "/x")
except OSError as error:
    print(type(error).__name__, error.errno)
"""
    assert run_guarded(script % str(first), filesystem=readonly) == "PolicyViolation 30"
    assert run_guarded(script % str(tmp_path / "missing"), filesystem=readonly) == "FileNotFoundError 2"
