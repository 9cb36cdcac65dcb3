"""One file decides: with another judge.py, and nothing else changed, every guarded call goes on and is recorded."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PYTHON, open_policy

RECORDING = Path(__file__).resolve().parent / "recording_judge.py"
VERSIONS = ("3.6", "3.7", "3.8", "3.11", "3.12", "3.13")


def interpreters():
    """The one that runs the tests; in a whole suite (see test/suite.ts) all that the guards are tested with."""
    if os.environ.get("HERMETIC_SUITE", "test") == "test":
        return [sys.executable]
    root = Path(os.environ.get("PYENV_ROOT", str(Path.home() / ".pyenv"))) / "versions"
    found = [str(path) for version in VERSIONS for path in sorted(root.glob(version + ".*/bin/python3"))]
    return found or [sys.executable]


# One line each: the line is what the recorded site names. `outside`: a directory that the policy does not allow.
# {what the call is: (the call, guard, action, subject)}
CALLS = {
    "connect": ("datagram().connect(('127.0.0.1', 9))", "network", "connect to", "127.0.0.1"),
    "connect by name": ("datagram().connect(('localhost', 9))", "network", "resolve", "localhost"),
    "send": ("datagram().sendto(b'x', ('127.0.0.1', 9))", "network", "send to", "127.0.0.1"),
    "bind": ("datagram().bind(('127.0.0.1', 0))", "network", "listen on", "127.0.0.1"),
    "resolve": ("socket.getaddrinfo('localhost', 80)", "network", "resolve", "localhost"),
    "resolve in C": ("_socket.gethostbyname('localhost')", "network", "resolve", "localhost"),
    "read": ("open(outside + '/file').read()", "filesystem", "read outside the root", "{outside}/file"),
    "list": ("os.listdir(outside)", "filesystem", "read outside the root", "{outside}"),
    "stat": ("os.stat(outside + '/file')", "filesystem", "read outside the root", "{outside}/file"),
    "write": ("open(outside + '/new', 'w').write('x')", "filesystem", "write", "{outside}/new"),
    "mkdir": ("os.mkdir(outside + '/folder')", "filesystem", "write", "{outside}/folder"),
    "mkfifo": ("os.mkfifo(outside + '/fifo')", "filesystem", "write", "{outside}/fifo"),
    "rename": ("os.rename(outside + '/file', outside + '/moved')", "filesystem", "write", "{outside}/file"),
    "start": ("subprocess.check_call(['/bin/true'])", "subprocess", "start", "/bin/true"),
    "system": ("os.system('true ignored')", "subprocess", "start", "true"),
    "fork": ("os.fork() or os._exit(0)", "subprocess", "start a process", None),
    "import": ("import colorsys", "imports", "import", "colorsys"),
    "import by name": ("importlib.import_module('tabnanny')", "imports", "import", "tabnanny"),
    "import of what is loaded": ("__import__('importlib')", "imports", "import", "importlib"),
    "foreign functions": ("import _ctypes", "native", "import", "_ctypes"),
    "change a variable": ("os.environ.__setitem__('CHANGED', '1')", "environment", "change", "CHANGED"),
    "eval": ("eval('1 + 1')", "code", "run code made at run time", None),
    "compile": ("compile('1', 'made', 'eval')", "code", "run code made at run time", None),
    "chdir": ("os.chdir(outside)", "interpreter", "change directory to", "{outside}"),
    "sys.path": ("sys.path.insert(0, outside)", "interpreter", "change", None),
}
# Python 3.6 and 3.7: os.environ holds on to the putenv that is not announced, and a root would need the bundle.
NEEDS_AUDIT_HOOK = ("read", "list", "stat", "change a variable")

PROGRAM = """
import json, os, socket, sys, importlib, _socket, encodings.idna, stringprep
sys.path.insert(0, {package!r})
sys.dont_write_bytecode = True
from hermetic_guard.install import install, publish
outside, outcomes = {outside!r}, []
def datagram():
    return socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
def attempt(call):
    try:
        call()
        outcomes.append(None)
    except Exception as error:
        outcomes.append([type(error).__name__, getattr(error, 'guard', None), getattr(error, 'action', None), getattr(error, 'subject', None), str(error)])
{calls}
# Without an audit hook, the code guard also refuses what an import compiles.
if not hasattr(sys, 'addaudithook'):
    import subprocess
install({message!r}, -1)
publish()
import subprocess
{attempts}
sys.stdout.write(json.dumps(outcomes))
"""


class Ran:
    def __init__(self, outcomes, records, program):
        self.outcomes, self.records, self.program = outcomes, records, program


def run(tmp_path, python, recording):
    """The calls in a real interpreter, under all guards."""
    package, outside = tmp_path / "package", tmp_path / "outside"
    shutil.copytree(str(PYTHON / "hermetic_guard"), str(package / "hermetic_guard"), ignore=_no_bytecode)
    if recording:
        shutil.copy(str(RECORDING), str(package / "hermetic_guard" / "judge.py"))
    outside.mkdir()
    (outside / "file").write_text("content", encoding="utf-8")
    log = tmp_path / "log"
    log.touch()
    root = "/nowhere" if has_audit_hook(python) else None
    policy = open_policy(
        network=[{"localhost": False, "domains": [], "ips": []}],
        subprocess=True,
        filesystem=[{"root": root, "read": [str(package)], "write": []}],
        environment=[{"allow": ["HOME"]}],
        code=True,
        imports=["colorsys", "tabnanny", "importlib"],
        native=True,
        interpreter=True,
    )
    message = {"policy": policy, "limits": {}, "started": 0, "version": 1, "entry": None}
    calls = ["def call_%d(): %s" % (index, code) for index, (code, *_) in enumerate(CALLS.values())]
    program = tmp_path / "program.py"
    program.write_text(
        PROGRAM.format(
            package=str(package),
            outside=str(outside),
            message=message,
            calls="\n".join(calls),
            attempts="\n".join("attempt(call_%d)" % index for index in range(len(CALLS))),
        ),
        encoding="utf-8",
    )
    done = subprocess.run(
        [python, "-I", str(program)],
        env=dict(os.environ, RECORDED_REQUESTS=str(log)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        universal_newlines=True,
        timeout=60,
    )
    assert done.stderr == "", done.stderr
    lines = log.read_text(encoding="utf-8").splitlines()
    return Ran(dict(zip(CALLS, json.loads(done.stdout))), [json.loads(line) for line in lines], program)


def has_audit_hook(python):
    asked = "import sys; sys.exit(0 if hasattr(sys, 'addaudithook') else 1)"
    return subprocess.run([python, "-I", "-c", asked]).returncode == 0


def _no_bytecode(folder, names):
    return [name for name in names if name == "__pycache__"]


def expected(tmp_path, python):
    """(name, guard, action, subject) of each call that this Python's guards see."""
    skipped = () if has_audit_hook(python) else NEEDS_AUDIT_HOOK
    for name, (_, guard, action, subject) in CALLS.items():
        if name not in skipped:
            yield name, guard, action, subject and subject.format(outside=str(tmp_path / "outside"))


@pytest.mark.parametrize("python", interpreters())
def test_the_judge_as_it_is_refuses_every_call(tmp_path, python):
    ran = run(tmp_path, python, recording=False)
    for name, guard, action, subject in expected(tmp_path, python):
        assert (name, *ran.outcomes[name][:4]) == (name, "PolicyViolation", guard, action, subject)
    assert ran.records == []


@pytest.mark.parametrize("python", interpreters())
def test_a_judge_that_records_lets_every_call_go_on(tmp_path, python):
    ran = run(tmp_path, python, recording=True)
    lines = ran.program.read_text(encoding="utf-8").splitlines()
    assert ran.outcomes == dict.fromkeys(CALLS)
    for name, guard, action, subject in expected(tmp_path, python):
        line = lines.index("def call_%d(): %s" % (list(CALLS).index(name), CALLS[name][0])) + 1
        asked = [(r["guard"], r["action"], r["subject"]) for r in ran.records if r["site"]["line"] == line]
        assert (name, asked[:1]) == (name, [(guard, action, subject)])
    assert {record["site"]["file"] for record in ran.records} == {str(ran.program)}


def test_a_call_that_makes_two_requests_has_both_recorded(tmp_path):
    ran = run(tmp_path, sys.executable, recording=True)
    outside = str(tmp_path / "outside")
    moved = [r["subject"] for r in ran.records if r["subject"] in (outside + "/file", outside + "/moved")]
    assert moved[-2:] == [outside + "/file", outside + "/moved"]
    # subprocess.Popen, and below it the call that has no event of its own
    assert [r["subject"] for r in ran.records if r["action"] == "start"] == ["/bin/true", "/bin/true", "true"]
    assert sorted(os.listdir(outside)) == ["fifo", "folder", "moved", "new"]


PYTEST_CODE = """
import socket, subprocess

def test_it():
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(("127.0.0.1", 9))
    subprocess.check_call(["/bin/true"])
"""
PYTEST_INI = "[pytest]\nhermetic_allow_localhost = false\nhermetic_block_subprocess = true\n"


@pytest.mark.parametrize("recording", [False, True], ids=["refusing", "recording"])
def test_the_pytest_plug_in_asks_the_same_judge(tmp_path, recording):
    for package in ("hermetic_guard", "hermetic_pytest"):
        shutil.copytree(str(PYTHON / package), str(tmp_path / package), ignore=_no_bytecode)
    if recording:
        shutil.copy(str(RECORDING), str(tmp_path / "hermetic_guard" / "judge.py"))
    (tmp_path / "test_it.py").write_text(PYTEST_CODE, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text(PYTEST_INI, encoding="utf-8")
    log = tmp_path / "log"
    log.touch()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "hermetic_pytest.plugin", "-p", "no:cacheprovider", "test_it.py"],
        cwd=str(tmp_path),
        env=dict(os.environ, PYTHONPATH=str(tmp_path), PYTHONDONTWRITEBYTECODE="1", RECORDED_REQUESTS=str(log)),
        stdout=subprocess.PIPE,
        universal_newlines=True,
    )
    records = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    asked = [(r["guard"], r["action"], r["subject"], r["site"]["line"]) for r in records]
    if recording:
        assert (done.returncode, asked) == (
            0,
            [("network", "connect to", "127.0.0.1", 5), ("subprocess", "start", "/bin/true", 6)],
        )
    else:
        assert (done.returncode, asked) == (1, [])
        assert "hermetic blocked socket.connect: connect to 127.0.0.1 (block_network)" in done.stdout
