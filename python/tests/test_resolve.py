"""paths.resolve: the real path, as the kernel finds it."""

import os

import pytest

from hermetic_guard.checks.paths import inside, resolve


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A real directory with links of every kind; its real path."""
    root = os.path.realpath(str(tmp_path))
    monkeypatch.chdir(root)
    os.makedirs("dir/sub")
    for path, target in [
        ("to-dir", "dir"),
        ("to-sub", "to-dir/sub"),
        ("absolute", root + "/dir"),
        ("up", "dir/sub/../.."),
        ("dangling", "missing/further"),
        ("loop", "loop"),
        ("one", "two"),
        ("two", "one"),
        ("dir/back", ".."),
    ]:
        os.symlink(target, path)
    open("dir/file", "w").close()
    os.symlink("dir/file", "to-file")
    return root


SAME = [
    "dir/file",
    "./dir//file",
    "dir/sub/../file",
    "to-dir/file",
    "to-dir/sub/../file",
    "to-sub/../file",
    "absolute/sub",
    "up/dir/file",
    "dir/back/dir/back/to-sub",
    "to-file",
    "missing",
    "missing/deep/er",
    "to-dir/missing",
    "dangling",
    "dangling/more",
    ".",
    "",
    "..",
    "dir/",
    "to-dir/",
]


@pytest.mark.parametrize("path", SAME)
def test_relative_paths_and_links_are_resolved_as_realpath_does(tree, path):
    assert resolve(path, True) == os.path.realpath(path)
    assert resolve(tree + "/" + path, True) == os.path.realpath(tree + "/" + path)


@pytest.mark.parametrize("path", ["/", "//", "/..", "/../../etc", "/."])
def test_nothing_is_above_the_root_directory(path):
    assert resolve(path, True) == ("/etc" if path.endswith("etc") else "/")


def test_dots_after_a_link_leave_the_directory_that_the_link_leads_to(tree):
    assert resolve("to-sub/..", True) == tree + "/dir"
    assert resolve("to-sub/../..", True) == tree


def test_dots_after_what_does_not_exist_are_taken_as_written(tree):
    assert resolve("missing/../dir/file", True) == tree + "/dir/file"


@pytest.mark.parametrize("path", ["loop", "one", "loop/x"])
def test_a_loop_of_links_ends(tree, path):
    assert resolve(path, True).startswith(tree + "/")


def test_the_last_link_is_not_followed_when_the_call_does_not_follow_it(tree):
    assert resolve("to-file", False) == tree + "/to-file"
    assert resolve("to-dir/../to-file", False) == tree + "/to-file"
    assert resolve("to-dir/back", False) == tree + "/dir/back"
    assert resolve("to-file", True) == tree + "/dir/file"


def test_an_open_descriptor_is_where_it_was_opened(tree):
    descriptor = os.open("dir", os.O_RDONLY)
    try:
        assert resolve("/proc/self/fd/%d" % descriptor, True) == tree + "/dir"
        assert resolve("/proc/self/fd/%d/../to-file" % descriptor, True) == tree + "/dir/file"
        assert resolve("/dev/fd/%d/file" % descriptor, True) == tree + "/dir/file"
    finally:
        os.close(descriptor)


def test_a_pipe_stays_inside_of_proc():
    reading, writing = os.pipe()
    try:
        assert resolve("/proc/self/fd/%d" % reading, True).startswith("/proc/%d/fd/pipe:" % os.getpid())
    finally:
        os.close(reading)
        os.close(writing)


def test_a_place_contains_itself_and_what_is_below_it():
    assert inside("/a/b", ("/a",)) is True
    assert inside("/a", ("/a",)) is True
    assert inside("/anything", ("/x", "/")) is True
    assert inside("/ab", ("/a",)) is False
    assert inside("/", ("/a",)) is False
    assert inside("/a", ()) is False
