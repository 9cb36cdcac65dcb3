"""The pytest plug-in, in a pytest of its own: what passes, what fails, and with which words."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PYTHON = Path(__file__).resolve().parent.parent

SWALLOWS = """
import socket

def swallow():
    try:
        socket.create_connection(("far.example", 80), timeout=2)
    except OSError:
        pass
"""


@pytest.fixture
def run(tmp_path):
    def run(code, *flags, ini="[pytest]\n"):
        (tmp_path / "app.py").write_text(SWALLOWS, encoding="utf-8")
        (tmp_path / "test_it.py").write_text(code, encoding="utf-8")
        (tmp_path / "pytest.ini").write_text(ini, encoding="utf-8")
        env = dict(os.environ, PYTHONPATH=str(PYTHON), PYTHONDONTWRITEBYTECODE="1")
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "hermetic_pytest.plugin",
            "-p",
            "no:cacheprovider",
            "-q",
            "-rA",
        ]
        ended = subprocess.run(
            command + list(flags),
            cwd=str(tmp_path),
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            universal_newlines=True,
        )
        return ended.returncode, ended.stdout

    return run


def outcomes(text):
    words = [line.split() for line in text.splitlines() if line.startswith(("PASSED ", "FAILED ", "ERROR "))]
    return sorted((name.rpartition("::")[2], status) for status, name, *_ in words)


def test_a_swallowed_error_fails_the_test(run):
    code, text = run("from app import swallow\n\ndef test_bad():\n    swallow()\n\ndef test_good():\n    pass\n")
    assert (code, outcomes(text)) == (1, [("test_bad", "FAILED"), ("test_good", "PASSED")])
    assert (
        'hermetic blocked what the test "test_it.py::test_bad" reached for\n'
        "  socket.getaddrinfo: resolve far.example (block_network)\n"
        "    in app.py:6\n"
        "    allow it with @pytest.mark.hermetic(allow_domains=['far.example'])\n"
    ) in text


def test_a_test_that_failed_by_itself_keeps_its_error(run):
    code, text = run("import socket\n\ndef test_bad():\n    socket.create_connection(('192.0.2.1', 80))\n")
    assert code == 1
    assert "hermetic blocked socket.getaddrinfo: resolve 192.0.2.1 (block_network)" in text
    assert "allow it with @pytest.mark.hermetic(allow_ips=['192.0.2.1'])" in text


def test_fixtures_and_imports_are_guarded_too(run):
    fixture = "import pytest\nfrom app import swallow\n\n@pytest.fixture\ndef thing():\n    swallow()\n\ndef test_uses(thing):\n    pass\n"
    code, text = run(fixture)
    assert (code, outcomes(text)) == (1, [("test_uses", "ERROR")])
    code, text = run("from app import swallow\nswallow()\n\ndef test_never():\n    pass\n")
    assert code == 2
    assert "hermetic blocked what the import of test_it.py reached for" in text


def test_marks_and_the_fixture_allow_more(run):
    code, text = run(
        "import subprocess, sys\nimport pytest\n\n"
        "def start():\n    return subprocess.call([sys.executable, '-c', 'pass'])\n\n"
        "def test_refused():\n    with pytest.raises(PermissionError):\n        start()\n\n"
        "@pytest.mark.hermetic(block_subprocess=False)\ndef test_marked():\n    assert start() == 0\n\n"
        "def test_fixture(hermetic):\n    hermetic.allow(block_subprocess=False)\n    assert start() == 0\n",
        ini="[pytest]\nhermetic_block_subprocess = true\n",
    )
    assert (code, outcomes(text)) == (
        1,
        [("test_fixture", "PASSED"), ("test_marked", "PASSED"), ("test_refused", "FAILED")],
    )


def test_an_unknown_option_of_a_mark_is_an_error_with_a_suggestion(run):
    code, text = run("import pytest\n\n@pytest.mark.hermetic(allow_domain=['x'])\ndef test_it():\n    pass\n")
    assert code != 0
    assert "there is no option 'allow_domain'; did you mean allow_domains?" in text


def test_it_can_be_turned_off(run):
    code, text = run(
        "import socket\n\ndef test_it():\n    s = socket.socket()\n    s.bind(('0.0.0.0', 0))\n    assert s.getsockname()[0] == '0.0.0.0'\n",
        "--no-hermetic",
    )
    assert (code, outcomes(text)) == (0, [("test_it", "PASSED")])


def test_a_wildcard_listener_is_narrowed_to_this_machine(run):
    code, text = run(
        "import socket\n\ndef test_it():\n    s = socket.socket()\n    s.bind(('0.0.0.0', 0))\n    assert s.getsockname()[0] == '127.0.0.1'\n"
    )
    assert (code, outcomes(text)) == (0, [("test_it", "PASSED")])


def test_threads_are_guarded(run):
    code, text = run(
        "import threading\nfrom app import swallow\n\ndef test_bad():\n    thread = threading.Thread(target=swallow)\n    thread.start()\n    thread.join()\n"
    )
    assert (code, outcomes(text)) == (1, [("test_bad", "FAILED")])
