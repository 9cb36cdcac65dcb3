"""Seams: the replacement looks like the original, announces, and hands nothing out."""

import os
import types

import pytest
from conftest import Denied

from hermetic_guard.seams import Seams


def original(path, mode=0o666, *, dir_fd=None):
    """Makes something."""
    if path == "taken":
        raise FileExistsError(17, "File exists", path)
    return path, mode, dir_fd


def make(**options):
    """(a module whose `make` is announced, what was announced)"""
    module, announced = types.ModuleType("maker"), []

    def audit(*facts):
        if facts[1] in ("denied", b"denied"):
            raise Denied(*facts)
        announced.append(facts)

    module.make = original
    seams = Seams(audit)
    seams.announce([module], "make", "hermetic.create", "os.make", **options)
    assert [(owner, name) for owner, name in seams.patched] == [(module, "make")]
    return module.make, announced


class Path:
    def __init__(self, *answers):
        self.answers = list(answers)

    def __fspath__(self):
        return self.answers.pop(0)


class Text(str):
    def __str__(self):
        return "lie"


def test_a_call_is_announced_and_then_made():
    call, announced = make()
    assert call("a", 0o600) == ("a", 0o600, None)
    assert call(path="b") == ("b", 0o666, None)
    assert announced == [("hermetic.create", "a", "os.make"), ("hermetic.create", "b", "os.make")]


def test_a_refused_call_is_not_made():
    call, announced = make()
    with pytest.raises(Denied) as caught:
        call("denied")
    assert caught.value.args == ("hermetic.create", "denied", "os.make")
    assert announced == []


def test_what_is_announced_is_what_is_used():
    call, announced = make()
    assert call(Path("first", "second"))[0] == "first"
    made = call(Text("truth"))[0]
    assert (type(made), made) == (str, "truth")
    assert call(b"bytes")[0] == b"bytes"
    assert [facts[1] for facts in announced] == ["first", "truth", b"bytes"]


def test_descriptors_and_no_path_pass():
    call, announced = make()
    assert call(5)[0] == 5
    assert call(None)[0] is None
    assert [facts[1] for facts in announced] == [5, None]


def test_a_path_below_an_open_directory_is_announced_as_one_path():
    call, announced = make(dir_fd=True)
    assert call("x", dir_fd=9) == ("/proc/self/fd/9/x", 0o666, None)
    assert call(b"x", dir_fd=9) == (b"/proc/self/fd/9/x", 0o666, None)
    assert call("/x", dir_fd=9) == ("/x", 0o666, None)
    assert [facts[1] for facts in announced] == ["/proc/self/fd/9/x", b"/proc/self/fd/9/x", "/x"]


def test_an_error_names_what_the_caller_gave_as_text():
    call, _ = make()
    with pytest.raises(FileExistsError) as caught:
        call(Path("taken"))
    assert (type(caught.value.filename), caught.value.filename) == (str, "taken")


@pytest.mark.parametrize("path", ["denied", "taken", 5.5], ids=["refused", "failed", "wrong type"])
def test_the_frames_of_an_error_hold_neither_the_original_nor_the_way_around_the_announcement(path):
    call, _ = make()
    with pytest.raises(Exception) as caught:
        call(path)
    frames, step = [], caught.value.__traceback__.tb_next
    while step is not None and step.tb_frame.f_code.co_filename.endswith("seams.py"):
        frames.append(step.tb_frame)
        step = step.tb_next
    assert len(frames) > 0
    assert [name for frame in frames for name in frame.f_locals if name in ("original", "inner")] == []


def test_the_replacement_looks_like_the_original():
    call, _ = make()
    assert (call.__name__, call.__qualname__, call.__module__, call.__doc__) == (
        "original",
        "original",
        __name__,
        "Makes something.",
    )


def test_a_name_that_this_python_does_not_have_is_left_out():
    module = types.ModuleType("maker")
    seams = Seams(None)
    seams.announce([module], "make", "hermetic.create", "os.make")
    assert (hasattr(module, "make"), seams.patched) == (False, [])


def test_the_sets_that_shutil_asks_know_the_replacement(monkeypatch):
    monkeypatch.setattr(os, "supports_dir_fd", set(os.supports_dir_fd))
    module = types.ModuleType("maker")
    module.mkfifo = os.mkfifo
    Seams(lambda *facts: None).announce([module], "mkfifo", "hermetic.create", "os.mkfifo", dir_fd=True)
    assert (os.mkfifo in os.supports_dir_fd, module.mkfifo in os.supports_dir_fd) == (False, True)
