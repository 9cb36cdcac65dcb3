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
    """What `deny` raises here: its arguments, with nothing reported to anybody."""


def deny(*facts):
    raise Denied(*facts)


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
