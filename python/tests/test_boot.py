"""The first message of a guard: a key that it does not know must not be ignored, for it may say what to refuse."""

import json
import os
import socket
import subprocess
import sys

import pytest

HERE = os.path.dirname(os.path.abspath(__file__))
BOOT = os.path.join(HERE, "../hermetic_guard/boot.py")
SITE = os.path.join(HERE, "../hermetic_guard/site")
TARGET = "print('the target ran')"


def messages():
    with open(os.path.join(HERE, "../../test/unit/wire/vectors/guard-messages.json")) as file:
        return json.load(file)


@pytest.fixture
def boot():
    message = messages()["bootMessage"]["base"]
    message["entry"] = {"mode": "code", "source": TARGET}
    message["limits"] = {"memory": None, "cpu": None, "maxProcs": None}
    for clause in message["policy"]["filesystem"]:
        clause["root"] = None
    message["policy"]["trace"] = None
    return message


def run(message):
    """(exit code, what the target printed, what the guard reported)"""
    ours, theirs = socket.socketpair()
    with ours:
        process = subprocess.Popen(
            [sys.executable, BOOT, str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        theirs.close()
        ours.sendall(json.dumps(message).encode() + b"\n")
        output = process.communicate(timeout=60)
        with ours.makefile("rb") as lines:
            reports = [json.loads(line.decode()) for line in lines]
    return process.returncode, output, reports


def test_a_message_that_fits_runs_the_target(boot):
    code, output, reports = run(boot)
    assert (code, output, [report["type"] for report in reports]) == (0, (b"the target ran\n", b""), ["installed"])


def test_an_unknown_key_of_a_clause_runs_nothing(boot):
    boot["policy"]["network"][0]["onlyPorts"] = [443]
    problem = 'ShapeError: bootMessage.policy.network[0]: unknown key "onlyPorts"'
    assert run(boot) == (1, (b"", b""), [{"type": "failed", "code": "error", "message": problem}])


def test_a_missing_key_of_a_clause_runs_nothing(boot):
    del boot["policy"]["network"][0]["ips"]
    problem = 'ShapeError: bootMessage.policy.network[0]: the key "ips" is missing'
    assert run(boot) == (1, (b"", b""), [{"type": "failed", "code": "error", "message": problem}])


def test_a_value_of_another_type_runs_nothing(boot):
    boot["policy"]["code"] = 0
    problem = "ShapeError: bootMessage.policy.code: not a flag"
    assert run(boot) == (1, (b"", b""), [{"type": "failed", "code": "error", "message": problem}])


def test_another_version_runs_nothing(boot):
    boot["version"] += 1
    problem = "ShapeError: bootMessage.version: unknown value"
    assert run(boot) == (1, (b"", b""), [{"type": "failed", "code": "error", "message": problem}])


@pytest.mark.parametrize("words", [["-c", TARGET], ["-I", BOOT, "child", "-c", TARGET]], ids=["site", "boot"])
def test_a_child_that_inherits_an_unknown_key_runs_nothing(words):
    message = messages()["inheritedMessage"]["base"]
    message["channel"] = -1
    message["policy"]["network"][0]["onlyPorts"] = [443]
    env = dict(os.environ, PYTHONPATH=SITE, HERMETIC_GUARD=json.dumps(message))
    process = subprocess.Popen(
        [sys.executable] + words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True
    )
    problem = 'ShapeError: inheritedMessage.policy.network[0]: unknown key "onlyPorts"'
    expected = ("", "hermetic: error E_GUARD_NOT_INSTALLED: %s\n" % problem)
    assert (process.communicate(timeout=60), process.returncode) == (expected, 1)
