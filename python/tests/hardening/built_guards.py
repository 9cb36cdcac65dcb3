"""All guards, put together but not installed, and every function that they are made of."""

import types

from conftest import open_policy

from hermetic_guard.checks import imports
from hermetic_guard.checks.module_search import make_search_checks
from hermetic_guard.floor import make_hook
from hermetic_guard.install import PACKAGE, _Assembly
from hermetic_guard.judge import make_judge
from hermetic_guard.report import Reporter

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


REACHED = functions_below(BUILT.hook, BUILT.refuse)
GUARDING = [function for function in REACHED if function.__code__.co_filename.startswith(PACKAGE)]
