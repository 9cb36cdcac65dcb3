"""Makes `hermetic_guard` importable from where it is, and holds what several tests need."""

import re
import sys
from pathlib import Path

import pytest

PYTHON = Path(__file__).resolve().parent.parent
REPOSITORY = PYTHON.parent
sys.path.insert(0, str(PYTHON))
sys.dont_write_bytecode = True


class Denied(Exception):
    """What a check asked for, with nothing reported to anybody."""


def denying(check):
    """`check`, raising the first of the requests that it returns."""

    def ask(event, args):
        for guard, api, action, kind, subject, error, errno in check(event, args) or ():
            if not isinstance(error, str):
                raise error
            raise Denied(*_without_defaults(guard, api, action, kind, subject, error, errno))

    return ask


def _without_defaults(*facts):
    """The facts that differ from what request() fills in, as the tests write them."""
    defaults = (None, None, None, None, None, "PermissionError", 13)
    last = max(index for index, fact in enumerate(facts) if fact != defaults[index])
    return facts[: last + 1]


def metadata():
    """The table as the launcher sends it, read from where it is defined."""
    source = (REPOSITORY / "src/policy/network/metadata.ts").read_text(encoding="utf-8")
    table = source[source.index("export const METADATA") : source.index("\n};")]
    names, blocks = re.split(r"\bblocks: \[", table)
    rows = [re.findall(r"'([^']+)'", re.sub(r"//.*", "", part)) for part in (names, blocks)]
    return {"names": rows[0], "blocks": rows[1]}


def open_policy(**changes):
    """A policy that denies nothing but what `changes` deny."""
    policy = {
        "network": [],
        "subprocess": False,
        "filesystem": [],
        "environment": [],
        "code": False,
        "imports": [],
        "native": False,
        "interpreter": False,
        "sealed": False,
        "trace": None,
        "rules": {},
        "metadata": metadata(),
    }
    policy.update(changes)
    return policy


@pytest.fixture
def policy():
    return open_policy
