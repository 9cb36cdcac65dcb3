"""How a child process is given the guards."""

import os
import sys

import pytest

from hermetic_guard import child
from hermetic_guard.child import GuardEnvironment, is_python, secure_child, secure_pairs

GUARD = GuardEnvironment("/opt/guard", "{message}", 7, None)
NODE_OPTIONS = b'--require "/dist/guard-node.cjs"'
OURS = {b"PYTHONPATH": b"/opt/guard/site", b"NODE_OPTIONS": NODE_OPTIONS, b"HERMETIC_GUARD": b"{message}"}
BOOT = [GUARD.boot, "child"]

# (what the program asked for, what is started instead)
THROUGH_BOOT = [
    (["-I", "-c", "code", "a"], ["-I"] + BOOT + ["-c", "code", "a"]),
    (["-I", "-ccode"], ["-I"] + BOOT + ["-c", "code"]),
    (["-Im", "mod", "-v"], ["-I"] + BOOT + ["-m", "mod", "-v"]),
    (["-Immod"], ["-I"] + BOOT + ["-m", "mod"]),
    (["-IBc", "code"], ["-IB"] + BOOT + ["-c", "code"]),
    (["-E", "script.py", "-I"], ["-E"] + BOOT + ["script.py", "-I"]),
    (["-S", "script.py"], ["-S"] + BOOT + ["script.py"]),
    (["-W", "ignore", "-I", "x.py"], ["-W", "ignore", "-I"] + BOOT + ["x.py"]),
    (["-Wignore", "-I", "x.py"], ["-Wignore", "-I"] + BOOT + ["x.py"]),
    (["-IW", "ignore", "x.py"], ["-IW", "ignore"] + BOOT + ["x.py"]),
    (["-X", "dev", "-S", "-"], ["-X", "dev", "-S"] + BOOT + ["-"]),
    (["-I"], ["-I"] + BOOT),
    (
        ["-I", "--check-hash-based-pycs", "always", "x.py"],
        ["-I", "--check-hash-based-pycs", "always"] + BOOT + ["x.py"],
    ),
    ([b"-I", b"-c", b"code", b"\xff"], [b"-I"] + BOOT + ["-c", b"code", b"\xff"]),
]
UNCHANGED = [
    [],
    ["x.py", "-I"],
    ["-c", "code", "-I"],
    ["-cI"],
    ["-m", "mod", "-E"],
    ["-mI"],
    ["-u", "-B", "x.py"],
    ["-W", "I", "x.py"],
    ["-WI", "x.py"],
    ["-X", "E", "-"],
    ["-", "-I"],
    ["--version"],
    ["-I", GUARD.boot, "child", "-c", "code"],
]


@pytest.mark.parametrize("words, expected", THROUGH_BOOT, ids=[ascii(words) for words, _ in THROUGH_BOOT])
def test_python_that_ignores_its_environment_is_started_through_our_starter(words, expected):
    started = child._through_boot(["python3"] + words, GUARD)
    assert [child._text(word) for word in started] == ["python3"] + [child._text(word) for word in expected]


@pytest.mark.parametrize("words", UNCHANGED, ids=ascii)
def test_python_that_reads_its_environment_is_started_as_it_was_asked_to(words):
    assert child._through_boot(["python3"] + words, GUARD) == ["python3"] + words


@pytest.mark.parametrize("words, expected", THROUGH_BOOT, ids=[ascii(words) for words, _ in THROUGH_BOOT])
def test_going_through_twice_changes_nothing_more(words, expected):
    once = child._through_boot(["python3"] + words, GUARD)
    assert child._through_boot(once, GUARD) == once


@pytest.mark.parametrize(
    "program, answer",
    [
        ("python", True),
        ("python3", True),
        ("python3.12", True),
        ("python3.13t", True),
        ("python3.8d", True),
        ("python3.7m", True),
        ("/usr/bin/python3", True),
        (b"/usr/bin/python3", True),
        ("/opt/pypy3/bin/pypy3", True),
        ("pypy", True),
        ("/bin/sh", False),
        ("python3-config", False),
        ("python-config", False),
        ("pythonic", False),
        ("my-python", False),
        ("py", False),
        ("", False),
    ],
)
def test_python_is_known_by_its_name(program, answer):
    assert is_python(program) is answer


def test_python_is_known_behind_a_link(tmp_path):
    (tmp_path / "tool").symlink_to(sys.executable)
    (tmp_path / "shell").symlink_to("/bin/sh")
    assert is_python(str(tmp_path / "tool")) is True
    assert is_python(str(tmp_path / "shell")) is False


def test_the_environment_of_a_child_has_the_guards_first():
    assert GUARD.apply({b"A": b"1", b"PYTHONPATH": b"/mine:/yours"}) == {
        b"A": b"1",
        b"PYTHONPATH": b"/opt/guard/site",
        b"HERMETIC_PYTHONPATH": b"/mine:/yours",
        b"NODE_OPTIONS": NODE_OPTIONS,
        b"HERMETIC_GUARD": b"{message}",
    }


def test_applying_the_guards_twice_changes_nothing_more():
    once = GUARD.apply({b"PYTHONPATH": b"/mine"})
    assert GUARD.apply(dict(once)) == once


def test_a_node_child_keeps_its_own_options_behind_ours():
    once = GUARD.apply({b"NODE_OPTIONS": b"--no-warnings"})
    assert once[b"NODE_OPTIONS"] == NODE_OPTIONS + b" --no-warnings"
    assert GUARD.apply(dict(once)) == once


def test_an_empty_environment_gets_the_guards():
    assert GUARD.apply({}) == OURS


def test_what_a_child_says_about_the_guards_does_not_count():
    applied = GUARD.apply({b"HERMETIC_GUARD": b"{}", b"PYTHONPATH": b"/evil:/opt/guard/site"})
    assert applied == {**OURS, b"HERMETIC_PYTHONPATH": b"/evil"}


def test_under_no_environment_a_child_gets_only_the_allowed_names():
    guard = GuardEnvironment("/opt/guard", "{message}", 7, [["HOME", "LC_*"], ["LC_ALL", "HOME", "PATH"]])
    applied = guard.apply(
        {b"HOME": b"h", b"LC_ALL": b"C", b"LC_TIME": b"C", b"PATH": b"p", b"SECRET": b"s", b"\xff": b"x"}
    )
    assert applied == {**OURS, b"HOME": b"h", b"LC_ALL": b"C"}


def test_an_environment_of_text_and_of_bytes_is_the_same():
    expected = {**OURS, b"A": b"\xff"}
    assert secure_pairs({"A": "\udcff"}, GUARD) == expected
    assert secure_pairs({b"A": b"\xff"}, GUARD) == expected


def test_a_python_child_with_an_environment_of_its_own_gets_the_guards():
    executables, words, pairs = secure_child(
        [b"/nowhere/python3", os.fsencode(sys.executable)], ["python3", "-I", "x.py"], [b"A=1=2"], GUARD
    )
    assert executables == [b"/nowhere/python3", os.fsencode(sys.executable)]
    assert words == ["python3", "-I"] + BOOT + ["x.py"]
    assert sorted(pairs) == [
        b"A=1=2",
        b"HERMETIC_GUARD={message}",
        b"NODE_OPTIONS=" + NODE_OPTIONS,
        b"PYTHONPATH=/opt/guard/site",
    ]


def test_a_child_that_is_not_python_keeps_its_words():
    assert secure_child([b"/bin/sh"], ["sh", "-I"], [], GUARD)[:2] == ([b"/bin/sh"], ["sh", "-I"])


def test_a_child_that_does_not_exist_keeps_its_words_and_its_own_error():
    assert secure_child([b"/nowhere/python3"], ["python3", "-I"], [], GUARD)[:2] == (
        [b"/nowhere/python3"],
        ["python3", "-I"],
    )


@pytest.mark.parametrize(
    "first_line, expected",
    [
        ("#!{python} -I", ["-I"] + BOOT + ["{script}", "a"]),
        ("#!{python} -sE", ["-sE"] + BOOT + ["{script}", "a"]),
        ("#!/usr/bin/env -S {python} -I -B", ["-I", "-B"] + BOOT + ["{script}", "a"]),
        ("#!{python}", None),
        ("#!{python} -s", None),
        ("#!/bin/sh -E", None),
        ("no shebang", None),
    ],
)
def test_a_script_whose_first_line_isolates_python_is_started_through_our_starter(tmp_path, first_line, expected):
    script = tmp_path / "tool"
    script.write_text(first_line.replace("{python}", sys.executable) + "\nprint(1)\n")
    executables, words, _ = secure_child([os.fsencode(str(script))], ["tool", "a"], [], GUARD)
    if expected is None:
        assert (executables, words) == ([os.fsencode(str(script))], ["tool", "a"])
    else:
        assert executables == [os.fsencode(sys.executable)]
        assert words == [sys.executable] + [word.replace("{script}", str(script)) for word in expected]
